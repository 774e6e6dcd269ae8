"""Topics, publishing after commit, and the stream that browsers listen to (docs/live.md). Pages register renderers."""
