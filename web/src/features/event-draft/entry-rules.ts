// Hides how two versions of an entry are compared, checked and put together; what saving itself is stands in platform/forms.
import type { Event } from '@hausheft/contract/events.ts'
import { photoTitle } from '@hausheft/contract/photo-title.ts'
import { isPhoto } from '../../platform/words/file-kind.ts'
import type { Errors, Rules } from '../../platform/forms/form-state.ts'
import type { KeptFile } from '../../kit/attachments/attachment.ts'
import type { EntryDraft } from './entry-draft.ts'
import { errorsOf } from './entry-errors.ts'
import { bodyOf, refusalsOf, type EntryBody } from './entry-fields.ts'
import { asTyped } from './parts/balance.ts'
import { valuesOf, type EntryValues } from './entry-values.ts'
import type { Choice } from './choice.ts'
import { fieldOfPart, fieldOfValue } from './entry-table.ts'
import { withCreated } from './with-created.ts'

/** What stands in the form. */
export type EntryContent = Pick<EntryDraft, 'values' | 'files' | 'property'>

const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id)

/** Rows are made with a key of their own, which says nothing about what stands in them. */
const written = ({ values, files }: EntryContent) =>
	JSON.stringify({ ...values, balance: asTyped(values.balance) }, (name, value: unknown) => (name === 'key' ? undefined : value)) +
	idsOf(files).join()

/** `holdsPhoto`: also where one is still on its way; `askedOf`: what is to be asked before it is saved. */
export const entryRules = (
	me: Choice | null,
	holdsPhoto = ({ files }: EntryContent) => files.some(isPhoto),
	askedOf: (values: EntryValues) => Errors = () => ({}),
): Rules<Event, EntryContent> => ({
	contentOf: (event) => contentOf(event, me),
	bodyOf: (content) => sentOf(content),
	withFields,
	isSame: (a, b) => written(a) === written(b),
	check: (content) => ({ ...askedOf(content.values), ...errorsOf(titled(content, holdsPhoto(content)), []) }),
	placed: (refused, { values }) => ({ errors: refusalsOf(refused, values) }),
	withCreated: (content, asked, saved) => ({ ...content, values: withCreated(content.values, asked as EntryBody, saved) }),
	parentOf: ({ property }) => property,
	goneText: 'Dieser Eintrag wurde inzwischen gelöscht. Die Eingaben bleiben hier erhalten.',
})

/** What is sent of it. */
export const sentOf = (content: EntryContent, holdsPhoto = content.files.some(isPhoto), files = idsOf(content.files)): EntryBody =>
	bodyOf(titled(content, holdsPhoto), files)

/** An entry that is sent with a tick: to what is ticked off, once, and refused by its place in that request. */
export const tickRules = (rules: Rules<Event, EntryContent>, ticked: string): Rules<Event, EntryContent> => ({
	...rules,
	madeOnce: true,
	parentOf: () => ticked,
	placed: (refused, content) =>
		rules.placed(
			refused.map(({ path, message }) => ({ path: path.replace(/^entry\./, ''), message })),
			content,
		),
})

/** The same for an entry that a mail becomes: sent to the mail, with the house in it. */
export const ofMail = (rules: Rules<Event, EntryContent>, mail: string): Rules<Event, EntryContent> => ({
	...rules,
	bodyOf: (content) => ({ ...rules.bodyOf(content), property: content.property }),
	parentOf: () => mail,
})

/** Photos alone need no title of their own. */
const titled = ({ values }: EntryContent, holdsPhoto: boolean): EntryValues =>
	holdsPhoto && values.parts.length === 0 && !values.name.trim() ? { ...values, name: photoTitle(values.day) } : values

function withFields(into: EntryContent, from: EntryContent, fields: readonly string[]): EntryContent {
	const isOf = ([, field]: [string, string]) => fields.includes(field)
	const own = Object.entries(fieldOfValue)
		.filter(isOf)
		.map(([value]) => [value, from.values[value as keyof EntryValues]])
	const ownParts = new Set(
		Object.entries(fieldOfPart)
			.filter(isOf)
			.map(([part]) => part),
	)
	// One's own order of the parts, then what came from elsewhere.
	const parts = [...new Set([...from.values.parts, ...into.values.parts])].filter((part) =>
		(ownParts.has(part) ? from : into).values.parts.includes(part),
	)
	return {
		values: { ...into.values, ...(Object.fromEntries(own) as Partial<EntryValues>), parts },
		files: fields.includes('files') ? from.files : into.files,
		property: from.property,
	}
}

const keptFiles = (event: Event): KeptFile[] =>
	event.files.map(({ id, filename, mime, path, receipt }) => ({ id, filename, mime, path, receipt, before: true }))

/** An entry as the form shows it; `me` stands in rows that are still empty. */
export const contentOf = (event: Event, me: Choice | null): EntryContent => ({
	values: valuesOf(event, me),
	files: keptFiles(event),
	property: event.property,
})
