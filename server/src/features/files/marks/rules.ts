import type { AnnotationFields } from '@hausheft/contract/annotation-requests.ts'
import { idOfUrn, mostAnnotations, urnOf } from '@hausheft/contract/annotation-shapes.ts'
import { maxAnnotationLength, type Annotation } from '@hausheft/contract/annotations.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { boundsOf, drawnMark, linkOf, markOf, selectorOf, type Mark, type Size } from '@hausheft/contract/marks.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'

/** As they are kept: of who is of this house the id, of others the name alone. */
type Creator = { type: 'Person'; id?: string | undefined; name?: string }
type StoredMark = Omit<Annotation, 'creator'> & { creator?: Creator | undefined }

export const storedMarks = (text: string | null): StoredMark[] => (text === null ? [] : fromJson<StoredMark[]>(text))
/** What of a list can be drawn on a picture of this size, or on the pages of a PDF, where none is known; null where that is nothing. */
export function drawingIn(text: string, { mime, width, height }: Surface): { marks: Mark[]; size: Size | null } | null {
	const isPdf = mime === 'application/pdf'
	const size = width && height && !isPdf ? { width, height } : null
	if (!size && !isPdf) return null
	const marks = storedMarks(text).flatMap((mark) => (size ? markOf(mark, size) : drawnMark(mark)) ?? [])
	return marks.length > 0 ? { marks, size } : null
}

/** What a file is, as far as it says where something can be drawn on it. */
export type Surface = { mime: string; width: number | null; height: number | null }
/** Points of the largest page that a PDF can have. */
const largestPage = 14_400
const sizeOf = ({ mime, width, height }: Surface): Size | null =>
	mime === 'application/pdf' ? { width: largestPage, height: largestPage } : width && height ? { width, height } : null

const isDrawn = ({ target }: Pick<StoredMark, 'target'>): boolean => target.styleClass !== undefined
/** Whether the version that it is based on must be said with this list. */
export const holdsDrawn = (list: readonly AnnotationFields[]): boolean =>
	list.some(({ target }) => 'styleClass' in target && target.styleClass !== undefined)

/** The place of an annotation whose id another one has already, or -1. */
const repeatedId = (list: readonly { id: string }[]): number =>
	list.findIndex(({ id }, at) => list.findIndex((other) => other.id === id) < at)

/** What links lead to, by its id: whether it is there; what is in none of the lists of its house is not among them. */
type Leads = ReadonlyMap<string, boolean>
export const linksIn = (list: readonly Pick<AnnotationFields, 'body'>[]): string[] => [
	...new Set(list.flatMap((mark) => linkOf(mark) ?? [])),
]

/** As `seen_marks` in the database: what leads to something in the trash is hidden, what leads to nothing is a mark like any other. */
export function sightOf(kept: readonly StoredMark[], leads: Leads): { seen: StoredMark[]; hidden: StoredMark[] } {
	const isThere = (mark: StoredMark) => leads.get(linkOf(mark) ?? '')
	const [hidden, rest] = [kept.filter((mark) => isThere(mark) === false), kept.filter((mark) => isThere(mark) !== false)]
	return { seen: rest.map((mark) => (linkOf(mark) !== null && !isThere(mark) ? unlinked(mark) : mark)), hidden }
}
const unlinked = ({ body: _, ...mark }: StoredMark): StoredMark => mark

type Writing = { surface: Surface; person: string; now: string; versioned: boolean; mayLead: (id: string) => boolean }

/** What is there after this list was sent, in its order; `stored` is what is seen of it. */
export function marksAfter(stored: readonly StoredMark[], sent: readonly AnnotationFields[], writing: Writing): StoredMark[] {
	const twice = repeatedId(sent)
	if (twice >= 0) throw invalidField(`${twice}.id`, 'Diese Kennung gibt es schon.')
	const known = new Map(stored.map((mark) => [mark.id, mark]))
	// Who sends none of ours may know of none; nothing at all, on the version that they saw, is meant.
	const emptied = sent.length === 0 && writing.versioned
	const untouched = holdsDrawn(sent) || emptied ? [] : stored.filter(isDrawn)
	const kept = new Set(untouched.map(({ id }) => id))
	const marks = sent.filter(({ id }) => !kept.has(id)).map((mark, at) => markAfter(known.get(mark.id), mark, at, writing))
	const list = [...marks, ...untouched]
	if (list.length > mostAnnotations) throw invalidField('', `Auf einer Datei haben höchstens ${mostAnnotations} Markierungen Platz.`)
	if (JSON.stringify(list).length > maxAnnotationLength) throw new Refusal('payload_too_large')
	return list
}

function markAfter(before: StoredMark | undefined, sent: AnnotationFields, at: number, writing: Writing): StoredMark {
	const { surface, person, now, mayLead } = writing
	if (!isDrawn(sent)) return sent
	const shape = shapeOf(sent, at, surface)
	checkUnwritten(before, sent, at)
	if (before && same(canonical(before), shape)) return before
	const lead = linkOf(shape)
	if (lead !== null && lead !== (before && linkOf(before)) && !mayLead(lead))
		throw invalidField(`${at}.body.source`, 'Das gibt es hier nicht.')
	if (!before && idOfUrn(sent.id) === null) throw invalidField(`${at}.id`, 'Die Kennung einer neuen Markierung ist eine urn:uuid.')
	const creator = before ? before.creator : { type: 'Person' as const, id: urnOf(person) }
	return { ...shape, ...(creator && { creator }), created: before?.created ?? now, modified: now }
}

/** Who made it and when is for the server to say. */
function checkUnwritten(before: StoredMark | undefined, sent: AnnotationFields, at: number) {
	const creator = 'creator' in sent ? sent.creator : undefined
	const others = 'Das schreibt der Server.'
	if (creator && (!before?.creator || creator.id !== before.creator.id)) throw invalidField(`${at}.creator`, others)
	for (const when of ['created', 'modified'] as const)
		if (sent[when] !== undefined && sent[when] !== before?.[when]) throw invalidField(`${at}.${when}`, others)
}

/** Nothing of it is as it was sent: the region is written anew from its numbers. */
function canonical(annotation: Omit<StoredMark, 'creator'>): StoredMark | null {
	const { id, motivation, target } = annotation
	const mark = drawnMark(annotation)
	if (!mark) return null
	return {
		id,
		type: 'Annotation',
		...(motivation && { motivation }),
		...(mark.text !== '' && { body: { type: 'TextualBody', value: mark.text } }),
		...(mark.link !== undefined && { body: leadingTo(mark.link) }),
		target: { ...(target.source !== undefined && { source: target.source }), selector: selectorOf(mark), styleClass: target.styleClass },
	}
}

const leadingTo = (id: string) => ({ type: 'SpecificResource' as const, purpose: 'linking' as const, source: urnOf(id) })

function shapeOf(sent: AnnotationFields, at: number, surface: Surface): StoredMark {
	const place = `${at}.target.selector`
	const size = sizeOf(surface)
	if (!size) throw invalidField(place, 'Auf dieser Datei lässt sich nicht zeichnen.')
	const mark = drawnMark(sent)
	const shape = canonical(sent)
	if (!mark || !shape) throw invalidField(place, 'Diese Form passt nicht zu ihrer Angabe.')
	if ((mark.page === null) === (surface.mime === 'application/pdf'))
		throw invalidField(place, 'Eine Seite haben die Markierungen eines PDF.')
	const [left, top, right, bottom] = boundsOf(mark)
	if (left < 0 || top < 0 || right > size.width || bottom > size.height || right < left || bottom < top)
		throw invalidField(place, 'Das liegt ausserhalb des Bildes.')
	if (mark.shape === 'text' && mark.text.trim() === '') throw invalidField(`${at}.body`, 'Bitte den Text ausfüllen.')
	return shape
}

// Two lists of one build are written alike, whatever order their keys came in.
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
/** Whether all of this was sent before, and has been there since. */
export const isRepetition = (stored: readonly StoredMark[], sent: readonly AnnotationFields[]): boolean => {
	const meant = holdsDrawn(sent) || sent.length === 0 ? stored : stored.filter((mark) => !isDrawn(mark))
	const pure = (list: readonly StoredMark[]) => list.map((mark) => canonical(mark) ?? mark)
	return same(pure(meant), pure(sent))
}
export const sameMarks = (one: readonly StoredMark[], other: readonly StoredMark[]): boolean => same(one, other)

/** With what is hidden, which counts for nobody's list; null where nothing is left. */
export function fitTogether(list: readonly StoredMark[]): string | null {
	const text = JSON.stringify(list)
	if (text.length > 2 * maxAnnotationLength) throw new Refusal('payload_too_large')
	return list.length > 0 ? text : null
}

/** Whether somebody else's mark is another one after it, or gone. */
export function touchesOthers(before: readonly StoredMark[], after: readonly StoredMark[], person: string): boolean {
	const left = new Map(after.map((mark) => [mark.id, mark]))
	return before.some((mark) => mark.creator?.id !== urnOf(person) && !same(mark, left.get(mark.id)))
}

/**
 * Of a house elsewhere: who made them by name, where there are accounts of other people; null where one cannot be read. What does not come along
 * is led to no more.
 */
export function marksFromElsewhere(list: readonly AnnotationFields[], freshOf: (id: string) => string | null): StoredMark[] | null {
	const marks = list.map((mark): StoredMark | null => {
		const { source: _, ...target } = mark.target
		if (!isDrawn(mark)) return { ...mark, target }
		const lead = linkOf(mark)
		const fresh = lead === null ? null : freshOf(lead)
		const shape = canonical({ ...(lead === null ? mark : unlinked(mark)), target, ...(fresh !== null && { body: leadingTo(fresh) }) })
		const name = 'creator' in mark ? mark.creator?.name : undefined
		const { created, modified } = mark
		return shape && { ...shape, ...(name !== undefined && { creator: { type: 'Person', name } }), created, modified }
	})
	return marks.includes(null) || repeatedId(list) >= 0 ? null : marks.filter((mark) => mark !== null)
}
