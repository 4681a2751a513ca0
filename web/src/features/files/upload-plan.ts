import { maxFileBytes } from '@hausheft/contract/files.ts'
import { isNeverTaken } from '../../platform/api/upload.ts'

/** One that waits to be sent, with the same key for every try. */
export type Waiting = { file: File; key: string }
type Sent = {
	/** In words, what could not be sent. */
	refused: string[]
	/** What is kept for another try. */
	left: readonly Waiting[]
}

/** What waits from before goes first, then what has been chosen now. */
export const inLine = (left: readonly Waiting[], chosen: readonly File[], newKey: () => string): Waiting[] => [
	...left,
	...chosen.map((file) => ({ file, key: newKey() })),
]

/** One after the other; where one cannot be sent it is kept with those behind it. What is never taken is said, and holds up no other. */
export async function sendInLine(all: readonly Waiting[], send: (one: Waiting) => Promise<string | undefined>): Promise<Sent> {
	const refused: string[] = []
	for (const [at, one] of all.entries())
		try {
			const why = await unlessNeverTaken(one, send)
			if (why) refused.push(why)
		} catch (failure) {
			return { refused: [...refused, (failure as Error).message], left: all.slice(at) }
		}
	return { refused, left: [] }
}

async function unlessNeverTaken(one: Waiting, send: (one: Waiting) => Promise<string | undefined>) {
	try {
		return await send(one)
	} catch (failure) {
		if (!isNeverTaken(failure)) throw failure
		return `«${one.file.name}»: ${failure.errors[0]?.message ?? failure.message}`
	}
}

export const tooLarge = (filename: string, bytes: number): string | undefined =>
	bytes > maxFileBytes ? `«${filename}» ist grösser als 25 MB.` : undefined

export const sentText = (count: number): string => (count === 1 ? 'Hochgeladen.' : `${count} Dateien hochgeladen.`)
