"""Who may do what (model.md), held over every address of the site: pages, API and streams.

`table` says who may; `world` builds the people and the state; `asking` makes valid requests; the tests compare.
"""
