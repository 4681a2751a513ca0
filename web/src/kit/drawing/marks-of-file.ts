// Hides how the marks on a file are read and written: a list as a whole, on the version that it was read in.
import { urnOf } from '@hausheft/contract/annotation-shapes.ts'
import { annotations, type Annotation } from '@hausheft/contract/annotations.ts'
import { markOf, selectorOf, type Mark, type Size } from '@hausheft/contract/marks.ts'
import { readable, request, urlOf } from '../../platform/api/client.ts'
import { randomId } from '../../platform/api/random-id.ts'

export type MarksOfFile = { list: readonly Annotation[]; marks: readonly Mark[]; version: number }

const addressOf = (file: string) => urlOf(annotations.getAnnotations, { params: { id: file } })

export const newMarkId = (): string => urnOf(randomId())

export const readMarks = async (file: string, size: Size): Promise<MarksOfFile> => marksIn(await request(addressOf(file)), size)

type Leaving = { keepalive?: boolean }
export async function writeMarks(
	file: string,
	size: Size,
	before: MarksOfFile,
	marks: readonly Mark[],
	{ keepalive = false }: Leaving = {},
) {
	const body = JSON.stringify(sentList(before, marks))
	return marksIn(
		await request(addressOf(file), {
			method: 'PUT',
			headers: { 'content-type': 'application/json', 'if-match': `"${before.version}"` },
			body,
			// What is longer may not outlive its page: it waits on the device.
			keepalive: keepalive && body.length < 60_000,
		}),
		size,
	)
}

async function marksIn(response: Response, size: Size): Promise<MarksOfFile> {
	const version = Number(/"(\d+)"/.exec(response.headers.get('etag') ?? '')?.[1])
	const list = await readable(annotations.getAnnotations, (await response.json()) as Annotation[])
	return { list, marks: list.flatMap((each) => markOf(each, size) ?? []), version }
}

/** What nobody has changed goes as it came, also what cannot be drawn here. */
function sentList({ list, marks: known }: MarksOfFile, marks: readonly Mark[]): object[] {
	const [read, shown] = [new Map(list.map((each) => [each.id, each])), new Map(known.map((mark) => [mark.id, mark]))]
	const kept = list.filter(({ id }) => !shown.has(id))
	// A text whose words are just being written anew is none yet.
	const sent = marks.filter(isSaid).map((mark) => {
		const before = read.get(mark.id)
		return before && shown.get(mark.id) === mark ? before : annotationOf(mark, before)
	})
	const all = [...kept, ...sent]
	// A list without any of ours would leave those that are there.
	if (all.length === 0 || all.some(({ target }) => target.styleClass) || !list.some(({ target }) => target.styleClass)) return all
	return all.map((each) => marks.flatMap((mark) => (mark.id === each.id ? annotationOf(mark, each) : []))[0] ?? each)
}

const isSaid = ({ shape, text }: Mark) => shape !== 'text' || text.trim() !== ''

/** What is drawn on what the server has not. */
export const annotationsOf = (marks: readonly Mark[]): Annotation[] => marks.filter(isSaid).map((mark) => annotationOf(mark))

function annotationOf(mark: Mark, before?: Annotation): Annotation {
	const source = before?.target.source
	return {
		id: mark.id,
		type: 'Annotation',
		...(before?.motivation && { motivation: before.motivation }),
		...(mark.text !== '' && { body: { type: 'TextualBody', value: mark.text } }),
		...(mark.link !== undefined && { body: { type: 'SpecificResource', purpose: 'linking', source: urnOf(mark.link) } }),
		target: { ...(source !== undefined && { source }), selector: selectorOf(mark), styleClass: [mark.shape, mark.colour] },
	}
}
