import { mostRappen } from '@hausheft/contract/swiss/limits.ts'
import type { Person } from './person.ts'

type Fields = Record<string, unknown>

/** As somebody who gives everything the longest name. */
export const wordy = (anna: Person): Person =>
	writing(anna, (fields) =>
		mapped(fields, (key, value) => (/name$|^company$|^subject$|_street$|_city$/.test(key) ? longName(String(value)) : value)),
	)
/** Begins as said, and is as long as a name can be. */
export const longName = (name: string) => name + ' Donaudampfschifffahrtsgesellschaftskapitänswohnung'.repeat(3)

/** As somebody to whom everything costs, brings, reads and takes the most. */
export const lavish = (anna: Person): Person =>
	writing(anna, (fields) => ({
		...fields,
		...(fields['balance'] !== undefined && { balance: mapped(fields['balance'], (key, value) => (amounts.has(key) ? mostRappen : value)) }),
		...(Array.isArray(fields['measurement']) && {
			measurement: fields['measurement'].map((row: Fields, at) => ({ ...row, data: `9999999${at % 10}.999` })),
		}),
		...(fields['time_recording'] !== undefined && { time_recording: [{ minutes: 100_000 }] }),
	}))
const amounts = new Set(['expense', 'income'])

const writing = (anna: Person, change: (fields: Fields) => Fields): Person => ({
	...anna,
	post: (path, body) => anna.post(path, body === undefined || body instanceof FormData ? body : change({ ...body })),
})
const mapped = (fields: unknown, change: (key: string, value: unknown) => unknown): Fields =>
	Object.fromEntries(Object.entries(fields ?? {}).map(([key, value]) => [key, change(key, value)]))
