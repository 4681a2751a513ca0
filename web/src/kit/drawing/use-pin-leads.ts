import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Dispatch } from 'react'
import { annotations } from '@hausheft/contract/annotations.ts'
import type { File } from '@hausheft/contract/files.ts'
import type { Mark } from '@hausheft/contract/marks.ts'
import { read } from '../../platform/api/client.ts'
import type { DrawingEvent } from './drawing-state.ts'

export type PinLeads = ReturnType<typeof usePinLeads>

/** What the pins of a plan lead to, by name, and which of them is just given something to lead to. */
export function usePinLeads(file: File, marks: readonly Mark[], dispatch: Dispatch<DrawingEvent>) {
	const isPlan = file.plan && file.property !== null
	const { data } = useQuery({ ...read(annotations.listPins, { params: { id: file.id } }), enabled: isPlan })
	/** Chosen here, and not written yet. */
	const [named, setNamed] = useState<ReadonlyMap<string, string>>(new Map())
	const [asked, setAsked] = useState<string>()
	const nameOf = useCallback(
		({ link }: Mark) => (link === undefined ? undefined : (named.get(link) ?? data?.find(({ id }) => id === link)?.name)),
		[named, data],
	)
	const mark = marks.find(({ id }) => id === asked)
	const lead = (to: { id: string; name: string } | null) => {
		setAsked(undefined)
		if (!mark) return
		const { link: _, ...bare } = mark
		if (to) setNamed(new Map(named).set(to.id, to.name))
		dispatch({ type: 'change', mark: to ? { ...bare, text: '', link: to.id } : bare })
	}
	return {
		isPlan,
		nameOf,
		/** The pin that is asked for. */
		asked: mark,
		ask: (id: string) => isPlan && setAsked(id),
		lead,
		leave: () => setAsked(undefined),
	}
}
