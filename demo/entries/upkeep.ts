import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { dayIn } from '../days.ts'
import { about, paid, worked, type EntryDraft } from '../entry.ts'
import type { House } from '../house.ts'
import type { Random } from '../random.ts'

const base = { place: 'haus', book: 'unterhalt' } as const

/** `isLast`: there is no such month after it. */
type At = {
	house: House
	month: number
	isLast: boolean
	on: (least: number, most: number) => Day
	bill: (least: number, most: number) => number
	random: Random
}

const done = (day: Day) => ({ maintenance: { date: day, done: true } })

/** In the order in which it is made up: what chance gives one depends on those before it. */
const inTheYear: readonly { months: readonly number[]; draft: (at: At) => EntryDraft }[] = [
	{
		months: [9],
		draft: ({ isLast, on, bill, random }) => {
			const [day, amount] = [on(8, 24), bill(390, 470)]
			return {
				...base,
				book: 'energie',
				on: day,
				time: '10:20',
				by: 'admin',
				name: 'Heizungsservice',
				description: 'Brenner gereinigt, Düse ersetzt, Abgaswerte in Ordnung. Expansionsgefäss beobachten.',
				...paid(amount, 'werterhaltend'),
				maintenance: { ...done(day).maintenance, contact: '@contact:heizung' },
				objects: ['heizung'],
				contacts: ['heizung'],
				photos: [
					{
						scene: 'label',
						title: 'GASHEIZKESSEL',
						rows: ['Typ  GK 42-C', `Nr.  ${random.between(310_000, 390_000)}`, 'Leistung  12 - 42 kW', 'Baujahr  2014'],
					},
				],
				...(isLast && { plan: 'Typenschild Gasheizkessel' }),
				papers: [
					{
						from: 'heizung',
						lines: [
							['Service Gasheizung nach Abo', Math.round(amount * 0.68)],
							['Düse und Dichtungen', amount - Math.round(amount * 0.68)],
						],
					},
				],
			}
		},
	},
	{
		months: [10],
		draft: ({ on, bill }) => {
			const [day, amount] = [on(5, 21), bill(118, 146)]
			return {
				...base,
				book: 'energie',
				on: day,
				time: '08:10',
				name: 'Kaminfeger',
				description: 'Kessel und Kamin gereinigt, Abgasweg frei.',
				...paid(amount, 'werterhaltend'),
				maintenance: { ...done(day).maintenance, contact: '@contact:kaminfeger' },
				objects: ['heizung'],
				contacts: ['kaminfeger'],
				papers: [{ from: 'kaminfeger', lines: [['Reinigung Heizkessel und Kamin', amount]] }],
			}
		},
	},
	{
		months: [10, 4],
		draft: ({ house, month, on, random }) => {
			const day = on(2, 25)
			return {
				...base,
				place: 'rustico',
				book: 'rustico',
				on: day,
				time: '15:00',
				by: 'member',
				name: month === 10 ? 'Wasser abgestellt, Haus eingewintert' : 'Wasser wieder aufgedreht',
				description:
					month === 10 ? 'Leitungen geleert, Siphons mit Frostschutz, Kühlschrank offen.' : 'Alle Hähne geprüft, Boiler gefüllt, gelüftet.',
				...worked(house, 'member', random.between(16, 30) * 5),
				...done(day),
				objects: ['warmwasser'],
				photos: [{ scene: 'rustico', season: month === 10 ? 'autumn' : 'summer' }],
			}
		},
	},
	{
		months: [11],
		draft: ({ on, bill }) => {
			const [day, amount] = [on(2, 19), bill(140, 190)]
			return {
				...base,
				place: 'rustico',
				book: 'rustico',
				on: day,
				time: '11:40',
				name: 'Ofen gereinigt',
				description: 'Rohr und Kamin gefegt, Dichtung der Türe ist spröde.',
				...paid(amount, 'werterhaltend'),
				maintenance: { ...done(day).maintenance, contact: '@contact:ofenbauer' },
				objects: ['ofen'],
				contacts: ['ofenbauer'],
				photos: [{ scene: 'stove' }],
				papers: [{ from: 'ofenbauer', lines: [['Pulizia stufa e canna fumaria', amount]] }],
			}
		},
	},
	{
		months: [3],
		draft: ({ on, bill }) => {
			const [day, amount] = [on(4, 27), bill(260, 340)]
			return {
				...base,
				on: day,
				time: '14:30',
				by: 'caretaker',
				name: 'Boiler entkalkt',
				description: 'Heizstab mit dicker Kruste, Opferanode noch zur Hälfte da.',
				...paid(amount, 'werterhaltend'),
				maintenance: { ...done(day).maintenance, contact: '@contact:sanitaer' },
				objects: ['boiler'],
				contacts: ['sanitaer'],
				photos: [
					{ scene: 'label', title: 'WASSERERWÄRMER', rows: ['Inhalt  300 l', 'Druck  max. 6 bar', 'Leistung  6 kW', 'Baujahr  2011'] },
				],
				papers: [{ from: 'sanitaer', lines: [['Entkalkung Boiler 300 l', amount]] }],
			}
		},
	},
	{
		months: [5],
		draft: ({ on, bill }) => ({
			...base,
			on: on(3, 24),
			time: '09:30',
			by: 'admin',
			name: 'Dach und Rinnen kontrolliert',
			description: 'Zwei Ziegel ersetzt, Rinne auf der Nordseite gereinigt.',
			...paid(bill(280, 420), 'werterhaltend'),
			maintenance: { contact: '@contact:spengler', done: true },
			contacts: ['spengler'],
			photos: [{ scene: 'facade' }],
		}),
	},
]

/** What comes every year. */
export function yearlyUpkeep(house: House): EntryDraft[] {
	const random = house.random('upkeep')
	const bill = (least: number, most: number) => about(random, least, most)
	return house.months.flatMap((month) => {
		const on = (least: number, most: number) => dayIn(month, random.between(least, most))
		const isLast = house.months.findLast((each) => each.month === month.month) === month
		const at = { house, month: month.month, isLast, on, bill, random }
		return inTheYear.filter(({ months }) => months.includes(month.month)).map(({ draft }) => draft(at))
	})
}

const repairs: [name: string, text: string, least: number, most: number, parts: Pick<EntryDraft, 'objects' | 'contacts'>][] = [
	['Waschmaschine: Pumpe ersetzt', 'Flusensieb war voll, Pumpe blockiert.', 210, 320, { objects: ['waschmaschine'] }],
	['Wasserhahn tropft', 'Kartusche in der Küche gewechselt.', 120, 180, { objects: ['eg'], contacts: ['sanitaer'] }],
	['Storen klemmt', 'Gurt ersetzt, Führung geölt.', 190, 260, { objects: ['og1'] }],
	['Licht im Treppenhaus', 'Bewegungsmelder im zweiten Stock ersetzt.', 140, 210, { contacts: ['elektro'] }],
	['Spülkasten undicht', 'Dichtung und Schwimmer neu.', 130, 190, { objects: ['dach'], contacts: ['sanitaer'] }],
	['Gegensprechanlage rauscht', 'Netzteil ersetzt.', 240, 330, { contacts: ['elektro'] }],
	['Backofen heizt nicht', 'Heizelement ersetzt, Garantie 2 Jahre.', 260, 360, { objects: ['og2'], contacts: ['elektro'] }],
	['Apfelbaum geschnitten', 'Baumschnitt und zwei tote Äste entfernt.', 320, 460, { objects: ['garten'], contacts: ['gaertner'] }],
	['Abfluss verstopft', 'Leitung bis zum Schacht gespült.', 280, 390, { objects: ['eg'], contacts: ['sanitaer'] }],
	['Kellertüre schliesst nicht', 'Schloss justiert, Falle gefeilt.', 40, 90, {}],
	['Rauchmelder ersetzt', 'Alle vier im Treppenhaus, Batterien für 10 Jahre.', 150, 190, {}],
	['Dichtungen der Fenster', 'Wohnzimmer und Kinderzimmer, Westseite.', 380, 520, { objects: ['dach'] }],
]

/** What breaks, one thing every three months or so, and once something better than before. */
export function repairsAndMore(house: House): EntryDraft[] {
	const random = house.random('repairs')
	const drafts = random.shuffled(repairs).map(([name, description, least, most, parts], at): EntryDraft => {
		const month = house.months[Math.min(house.months.length - 1, 1 + at * 3 + random.between(0, 1))]!
		const amount = about(random, least, most)
		const [from] = parts.contacts ?? []
		return {
			...base,
			on: dayIn(month, random.between(3, 24)),
			time: `${random.between(8, 17)}:15`.padStart(5, '0'),
			by: random.pick(['admin', 'owner', 'caretaker']),
			name,
			description,
			...paid(amount, 'werterhaltend'),
			maintenance: { done: true, ...(from && { contact: `@contact:${from}` }) },
			...parts,
			...(random.chance(0.6) && { photos: [{ scene: 'receipt' as const, total: amount }] }),
			...(from && { papers: [{ from, lines: [[name, amount]] }] }),
		}
	})
	const [windows, paint] = [house.months[17]!, house.months[28]!]
	drafts.push(
		{
			...base,
			on: dayIn(windows, 12),
			time: '16:00',
			by: 'admin',
			name: 'Kellerdecke gedämmt',
			description: '160 m² Platten, 12 cm. Der Förderbeitrag ist beantragt.',
			...paid(about(random, 14_200, 15_900), 'energie'),
			photos: [{ scene: 'facade' }],
		},
		{
			...base,
			on: dayIn(paint, 19),
			time: '11:00',
			by: 'owner',
			name: 'Velounterstand gebaut',
			description: 'Platz für acht Velos, mit Steckdose.',
			...paid(about(random, 4_300, 5_200), 'wertvermehrend'),
			objects: ['garten'],
			photos: [{ scene: 'garden', season: 'summer' }],
		},
	)
	return drafts
}
