"""Who plays in the demo's tournaments: invented people of invented clubs."""

CLUBS = ("Círculo Villablanca", "Peña La Capicúa", "Casino de Torrealta", "Peña El Doble Seis")

# Of the open tournament, in the order of their seeds: two players, the number of their club.
PAIRS = (
    ("Ana Beltrán", "Luis Quesada", 0),
    ("Rosa Iborra", "Tomás Valle", 1),
    ("Carmen Duarte", "Jacinto Zamora", 2),
    ("Pilar Vidal", "Emilio Garrido", 0),
    ("Yolanda Peralta", "Kelvin Batista", 3),
    ("Wilfredo Rosario", "Altagracia Núñez", 3),
    ("Remedios Lara", "Agustina Cabello", 1),
    ("Joaquín Tejada", "Blas Palacios", 2),
    ("Nelson Arango", "Olga Restrepo", 0),
    ("Consuelo Rivas", "Anselmo Montero", 1),
    ("Eulalia Marín", "Fermín Ledesma", 2),
    ("Virtudes Barrios", "Santos Navas", 3),
    ("Herminia Castaño", "Lázaro Encinas", 0),
    ("Adela Velasco", "Rufino Paredes", 1),
    ("Genoveva Urbina", "Casimiro Aguilar", 2),
    ("Milagros Vargas", "Primitivo Toledo", 3),
    ("Leonor Medrano", "Evaristo Peña", 0),
    ("Tránsito Olmedo", "Baldomero Cordero", 1),
    ("Encarna Zapata", "Isidro Macías", 2),
    ("Dolores Huertas", "Melchor Escudero", 3),
    ("Felisa Soler", "Gaspar Noguera", 0),
    ("Amparo Rangel", "Donato Arenas", 1),
    ("Petra Quintero", "Honorio Jurado", 2),
)
# The pair that comes when two rounds are over.
LATE = ("Sagrario Acosta", "Valentín Dorado", 3)
# Of the small tournament that is over.
FINISHED = (
    ("Giulia Ferri", "Marco Bassani", 0),
    ("Renzo Galli", "Ines Moretti", 0),
    ("Antônio Prado", "Beatriz Nunes", 1),
    ("Caio Teles", "Dora Lima", 1),
    ("Desmond Clarke", "Marcia Grant", 2),
    ("Winston Reid", "Errol Campbell", 2),
)
