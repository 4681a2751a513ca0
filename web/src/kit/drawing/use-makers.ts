import { useCallback, useMemo } from 'react'
import { idOfUrn, urnOf } from '@hausheft/contract/annotation-shapes.ts'
import type { Mark } from '@hausheft/contract/marks.ts'
import { markName } from '../marks/mark-names.ts'
import type { MarksOfFile } from './marks-of-file.ts'

type Naming = { mayChangeAll: boolean; person: string; leadOf: (mark: Mark) => string | undefined }

/** Who has made which mark: what it is called, and whether this person may change it. */
export function useMakers(opened: MarksOfFile | undefined, { mayChangeAll, person, leadOf }: Naming) {
	const makers = useMemo(() => new Map((opened?.list ?? []).map(({ id, creator }) => [id, creator])), [opened])
	const known = useMemo(() => new Set((opened?.list ?? []).map(({ id }) => id)), [opened])
	const mayChange = useCallback(
		(id: string) => mayChangeAll || !known.has(id) || makers.get(id)?.id === urnOf(person),
		[mayChangeAll, known, makers, person],
	)
	const nameOf = useCallback(
		(mark: Mark) => nameWith({ ...mark, text: leadOf(mark) ?? mark.text }, makers.get(mark.id), person),
		[leadOf, makers, person],
	)
	return { mayChange, nameOf }
}

function nameWith(mark: Mark, maker: { id?: string | undefined; name: string } | undefined, person: string): string {
	const isOther = maker && idOfUrn(maker.id ?? '') !== person && maker.name !== ''
	return markName(mark) + (isOther ? `, von ${maker.name}` : '')
}
