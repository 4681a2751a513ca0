import { useCallback, useState } from 'react'
import { idOfUrn, urnOf } from '@hausheft/contract/annotation-shapes.ts'
import type { Mark } from '@hausheft/contract/marks.ts'
import { markName } from '../marks/mark-names.ts'
import type { MarksOfFile } from './marks-of-file.ts'

type Naming = { mayChangeAll: boolean; person: string; leadOf: (mark: Mark) => string | undefined }

/** Who has made which mark: what it is called, and whether this person may change it. */
export function useMakers(opened: MarksOfFile | undefined, { mayChangeAll, person, leadOf }: Naming) {
	const makers = useMakersOf(opened?.list)
	const mayChange = useCallback(
		(id: string) => mayChangeAll || !makers.has(id) || makers.get(id)?.id === urnOf(person),
		[mayChangeAll, makers, person],
	)
	const nameOf = useCallback(
		(mark: Mark) => nameWith({ ...mark, text: leadOf(mark) ?? mark.text }, makers.get(mark.id), person),
		[leadOf, makers, person],
	)
	return { mayChange, nameOf }
}

type MadeMark = MarksOfFile['list'][number]

/** The same as long as nobody else has made one: saving changes no name. */
function useMakersOf(list: readonly MadeMark[] = none): ReadonlyMap<string, MadeMark['creator']> {
	const [before, setBefore] = useState({ list, makers: makersOf(list) })
	if (before.list === list) return before.makers
	const makers = makersOf(list)
	const isSame = makers.size === before.makers.size && [...makers].every(([id, maker]) => isSameMaker(maker, before.makers, id))
	const now = { list, makers: isSame ? before.makers : makers }
	setBefore(now)
	return now.makers
}
const none: readonly MadeMark[] = []
const makersOf = (list: readonly MadeMark[]) => new Map(list.map(({ id, creator }) => [id, creator]))
const isSameMaker = (maker: MadeMark['creator'], makers: ReadonlyMap<string, MadeMark['creator']>, id: string) =>
	makers.has(id) && makers.get(id)?.id === maker?.id && makers.get(id)?.name === maker?.name

function nameWith(mark: Mark, maker: { id?: string | undefined; name: string } | undefined, person: string): string {
	const isOther = maker && idOfUrn(maker.id ?? '') !== person && maker.name !== ''
	return markName(mark) + (isOther ? `, von ${maker.name}` : '')
}
