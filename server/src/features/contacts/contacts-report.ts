import { Refusal } from '@hausheft/contract/refusals.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { fileWithEnding } from '../../platform/paper/file-name.ts'
import type { Report } from '../../platform/paper/making.ts'
import { sheetType, workbook } from '../../platform/paper/sheet.ts'
import { propertiesOf } from '../exports/actions.ts'
import { countryName } from './actions.ts'
import { listContacts } from './queries.ts'

/** The contact list of a house; those that are out of use say since when. */
export const contactsSheet: Report = async (making) => {
	const { group, property } = making.asked
	const [house] = await propertiesOf(making)
	if (!house || property === null) throw new Refusal('not_found')
	const contacts = await making.act(({ db }) => listContacts(db, group, property))
	const open = () =>
		workbook([
			{
				name: 'Kontakte',
				columns: [
					{ head: 'Firma', kind: 'text' },
					{ head: 'Vorname', kind: 'text', width: 18 },
					{ head: 'Nachname', kind: 'text', width: 20 },
					{ head: 'Telefon', kind: 'text', width: 20 },
					{ head: 'E-Mail', kind: 'text' },
					{ head: 'Strasse', kind: 'text' },
					{ head: 'PLZ', kind: 'text', width: 9 },
					{ head: 'Ort', kind: 'text', width: 20 },
					{ head: 'Land', kind: 'text', width: 16 },
					{ head: 'Gültig ab', kind: 'day' },
					{ head: 'Gültig bis', kind: 'day' },
					{ head: 'Stillgelegt am', kind: 'day', width: 15 },
				],
				rows: () =>
					contacts.map(({ company, firstname, lastname, phone, email, ...contact }) => [
						company,
						firstname,
						lastname,
						phone,
						email,
						contact.address_street,
						contact.address_zip,
						contact.address_city,
						countryName(contact.address_cca3),
						contact.valid_from,
						contact.valid_until,
						contact.disabled_at && dayOf(contact.disabled_at),
					]),
			},
		])
	return { filename: fileWithEnding([house.name, 'Kontakte'], 'xlsx'), type: sheetType, open }
}
