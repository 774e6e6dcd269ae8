"""A fixed job by which to express speed without a peer: networkx's maximum weight matching on one complete graph of 200
vertices. Prints its processor seconds (the best of three, imports left out)."""

import random
import time

import networkx as nx

rng = random.Random(20)
score = sorted((rng.randrange(9) for _ in range(200)), reverse=True)
graph = nx.Graph()
graph.add_weighted_edges_from(
    (i, j, 10**9 - 10**5 * (score[i] - score[j]) ** 2 - rng.randrange(10**4))
    for i in range(200)
    for j in range(i + 1, 200)
)
best = min(
    (lambda t: (nx.max_weight_matching(graph, maxcardinality=True), time.process_time() - t)[1])(
        time.process_time()
    )
    for _ in range(3)
)
print(f"{best:.3f}")
