import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { taxKinds } from '@hausheft/contract/event-parts.ts'
import { events } from '@hausheft/contract/events.ts'
import { className } from '@hausheft/contract/tax-words.ts'
import { call } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { ChipButton } from '../../ui/chip.tsx'
import { showToast } from '../../ui/toast-queue.ts'

type Kind = (typeof taxKinds)[number]

/** The class of an expense, chosen where it stands. */
export function ClassChoice({ event, name }: { event: string; name: string }) {
	const client = useQueryClient()
	const { mutateAsync } = useSend(events.changeEvent)
	const [chosen, setChosen] = useState<Kind>()
	const set = async (kind: Kind | null) => {
		// As it is now: what else is in the amount stays.
		const { balance, version } = await call(events.getEvent, { params: { id: event } })
		if (balance) await mutateAsync({ params: { id: event }, body: { balance: { ...balance, tax: kind } }, version })
	}
	const choose = async (kind: Kind) => {
		if (chosen) return
		setChosen(kind)
		try {
			await set(kind)
			showToast(`«${name}»: ${className(kind)}`, {
				action: { label: 'Rückgängig', run: () => void set(null).catch(() => client.invalidateQueries()) },
			})
		} catch (error) {
			showToast(error instanceof Error ? error.message : 'Das hat nicht geklappt.')
		} finally {
			setChosen(undefined)
		}
	}
	return (
		<div className="class-choice" role="group" aria-label={`Steuerart von ${name}`}>
			{taxKinds.map((kind) => (
				<ChipButton key={kind} pressed={chosen === kind} onPress={() => void choose(kind)}>
					{className(kind)}
				</ChipButton>
			))}
		</div>
	)
}
