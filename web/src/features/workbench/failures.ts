import type { Failure } from './bulk-work.ts'

const namedAtMost = 5

/** Why some of many could not be changed: each reason once, with the first names and how many more there are. */
export function failureLines(failures: readonly Failure[]): { reason: string; text: string }[] {
	return [...Map.groupBy(failures, ({ reason }) => reason)].map(([reason, list]) => {
		const names = list.slice(0, namedAtMost).map(({ name }) => `«${name}»`)
		const more = list.length > namedAtMost ? ` und ${list.length - namedAtMost} weitere` : ''
		return { reason, text: `${names.join(', ')}${more}: ${reason}` }
	})
}

export const failedText = (failed: number, total: number, verb: string): string =>
	`${failed} von ${total} ${total === 1 ? 'Eintrag' : 'Einträgen'} ${failed === 1 ? 'konnte' : 'konnten'} nicht ${verb}.`
