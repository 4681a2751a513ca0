// Hides nothing: marks a message (German, complete) that the operator gets to read as it is, without a stack.
import { lookAt } from '@hausheft/contract/looked-at.ts'
import { codeOf, messageOf } from './thrown.ts'

export class StartError extends Error {
	override name = 'StartError'
}

/** What the operating system, PostgreSQL and SQLite call it. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100'])
const sqliteFull = 13

/** What is so if `error` came of a full disk; `place` lies on it. */
export function noSpace(error: unknown, place: string): StartError | undefined {
	return codes.has(codeOf(error) ?? '') || lookAt(error, 'errcode') === sqliteFull || messageOf(error).includes('No space left on device')
		? new StartError(`Auf dem Datenträger von ${place} ist kein Platz mehr. Bitte Platz schaffen.`)
		: undefined
}
