// Hides how a reply becomes text that fits into an assistant's memory, and how a refusal does.
import { problemOf, Refusal } from '@hausheft/contract/refusals.ts'

const mostCharacters = 60_000
const cut = '\n… gekürzt: bitte enger fragen, etwa mit weniger Einträgen, einem Jahr oder einem Suchwort.'

/** Without what is empty; a longer one ends where it says so. */
export function answerText(reply: unknown): string {
	const text = JSON.stringify(reply, (name, value: unknown) => (name !== '' && isEmpty(value) ? undefined : value), 1)
	return text.length <= mostCharacters ? text : text.slice(0, mostCharacters - cut.length).toWellFormed() + cut
}
const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** In the words of the product; undefined for what is a bug. */
export function refusalText(error: unknown): string | undefined {
	if (!(error instanceof Refusal)) return undefined
	const { title, detail, errors = [] } = problemOf(error)
	return [detail ?? title, ...errors.map(({ path, message }) => `${path}: ${message}`)].join('\n')
}
