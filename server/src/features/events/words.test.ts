import { entryFields, type EntryField } from '@hausheft/contract/entry-fields.ts'
import { expect, test } from 'vitest'
import { eventFields, eventFieldsOf } from './words.ts'

test('a field without words of its own is told by the history as a table calls it', () => {
	const made_up: EntryField = { column: 'made_up', exchange: 'as is', export: { head: 'Erfunden', as: 'francs' }, import: { stays: '' } }
	const fields = eventFieldsOf({ ...entryFields, 'balance.made_up': made_up })
	const field = fields['balance.made_up']
	expect(field).toMatchObject({ label: 'Erfunden', what: '«Erfunden»' })
	expect(field?.show(12_345, new Map())).toBe('CHF\u00a0123.45')
	expect(Object.keys(fields).filter((path) => !(path in eventFields))).toEqual(['balance.made_up'])
})
