import type { ContactFields } from '@hausheft/contract/contact-requests.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { dayIn, lastDayOf, plusMonths } from './days.ts'
import type { House } from './house.ts'
import { fromAfar, inAddress, men, ticinese, women } from './names.ts'
import type { PlaceKey } from './places.ts'
import { ref } from './ref.ts'

const keys = [
	'heizung',
	'sanitaer',
	'elektro',
	'spengler',
	'kaminfeger',
	'gaertner',
	'versicherung',
	'werke',
	'steueramt',
	'ofenbauer',
	'mieterEg',
	'mieter1',
	'mieter2Alt',
	'mieter2',
	'mieterDach',
] as const
export type ContactKey = (typeof keys)[number]
export type Contacts = Record<ContactKey, ContactFields>

/** Craftsmen, authorities and tenants. The numbers belong to no network: after an area code no number begins with 0. */
export function contacts(house: House): Contacts {
	const random = house.random('contacts')
	const free = [...house.surnames]
	const surname = () => free.pop() as string
	const two = () => String(random.between(10, 99))
	const phone = (area: string) => `${area} 0${two()} ${two()} ${two()}`
	const street = () =>
		`${random.pick(['Dorfgasse', 'Alte Landstrasse', 'Seeweg', 'Industriering', 'Einsiedlerweg', 'Zugergasse'])} ${random.between(2, 84)}`
	const towns = [
		['8810', 'Horgen'],
		['8820', 'Wädenswil'],
		['8800', 'Thalwil'],
		['8942', 'Oberrieden'],
	] as const

	const firm = (company: string, area = '044', place: PlaceKey[] = ['haus']): ContactFields => {
		const [address_zip, address_city] = random.pick(towns)
		const domain = `${inAddress(company.replace(/ (AG|GmbH|SA)$/, ''))}.example`
		return {
			company,
			email: `info@${domain}`,
			phone: phone(area),
			address_street: street(),
			address_zip,
			address_city,
			properties: place.map((key) => ref('property', key)),
		}
	}
	const tenant = (name: string, valid_from: Day, valid_until?: Day): ContactFields => {
		const [firstname = '', ...rest] = name.split(' ')
		return {
			firstname,
			lastname: rest.join(' '),
			email: `${inAddress(name)}@post.example`,
			phone: phone('043'),
			address_street: 'Obere Seehalde',
			address_zip: '8810',
			address_city: 'Horgen',
			valid_from,
			...(valid_until && { valid_until }),
			properties: [ref('property', 'haus')],
		}
	}
	const local = () => `${random.pick(random.chance(0.5) ? women : men)} ${surname()}`
	const afar = random.shuffled(fromAfar)
	const { leaves, comes } = change(house)
	const begin = (monthsAgo: number) => dayIn(plusMonths(house.months[0]!, -monthsAgo), 1)
	return {
		heizung: firm(`${surname()} Wärmetechnik AG`),
		sanitaer: firm(`Sanitär ${surname()} GmbH`),
		elektro: firm(`Elektro ${surname()} AG`, '044', ['haus', 'rustico']),
		spengler: firm(`${surname()} Spenglerei und Dach AG`),
		kaminfeger: firm(`Kaminfeger ${surname()}`),
		gaertner: firm(`Gartenbau ${surname()}`),
		versicherung: { ...firm('Bergquell Versicherungen', '044', ['haus', 'rustico']), email: 'schaden@bergquell.example' },
		werke: { ...firm('Seewerke linkes Ufer', '044'), email: 'kundendienst@seewerke.example' },
		steueramt: {
			...firm('Steueramt der Gemeinde', '044'),
			email: 'steuern@gemeinde.example',
			address_street: 'Bahnhofplatz 1',
			address_zip: '8810',
			address_city: 'Horgen',
		},
		ofenbauer: {
			...firm(`Fumisteria ${random.pick(ticinese)}`, '091', ['rustico']),
			address_street: `Via al Ponte ${random.between(3, 30)}`,
			address_zip: '6670',
			address_city: 'Avegno',
		},
		mieterEg: tenant(local(), begin(52)),
		mieter1: tenant(afar[0] ?? '', begin(31)),
		mieter2Alt: tenant(local(), begin(88), leaves),
		mieter2: tenant(afar[1] ?? '', comes),
		mieterDach: tenant(local(), begin(7)),
	}
}

/** When the second floor changes hands: the last month of those before, and the first of those after. */
export const change = ({ months }: House) => {
	const last = months.at(-15) ?? months[0]!
	return { last, leaves: lastDayOf(last), first: plusMonths(last, 2), comes: dayIn(plusMonths(last, 2), 1) }
}
