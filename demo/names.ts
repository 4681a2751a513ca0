/** Surnames that sound as if from here and are made up. */
export const surnames =
	`Rüttibach Schwandegger Brunnacher Zellmatter Lauenrieder Hofgrütter Tannwyler Kesselmatter Aeschlirain Moosgartner Steinegerter Fluhbacher
	Burghalter Wydenrain Chalberer Ebnetmatter Grundhofer Hasliwalder Inderegg Juchlimann Krähenmatter Lochrütter Mettlenbach Niederstalder
	Oberfurrer Pfisterried Rainhalder Sagibacher Trottmatter Underwilen Vogelrain Wasserflüh Zumtannen Amrüti Bachtobler Dorfhalder`.split(
		/\s+/,
	)

export const women = 'Regula Susanne Barbara Christine Monika Franziska Lena Nadja Corinne Ursina Seraina Flurina Mirjam Elisabeth'.split(
	' ',
)
export const men = 'Thomas Daniel Markus Beat Urs Reto Andri Matthias Christian Stefan Lukas Jonas Severin Hansruedi'.split(' ')
export const fromAfar = [
	'Aylin Demirkaya',
	'Luís Almeirinha',
	'Arta Krasnovci',
	'Giada Ferralonghi',
	'Tenzin Dorlhamo',
	'Milena Jovadić',
] as const
export const ticinese = ['Valmaggini', 'Pedrafonti', 'Morettoni', 'Cavrasca', 'Bignaschi-Rè'] as const

const plain: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ć: 'c', è: 'e', í: 'i' }
/** As it stands in an address of the net. */
export const inAddress = (name: string): string =>
	name
		.toLowerCase()
		.replaceAll(/[äöüćèí]/g, (sign) => plain[sign] ?? '')
		.replaceAll(/[^a-z0-9]+/g, '-')
		.replaceAll(/^-|-$/g, '')
