// Hides how a wish is granted or refused, and how that is taken back.
import { stays, type Stay } from '@hausheft/contract/stays.ts'
import type { StayState } from '@hausheft/contract/stay-states.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { showToast } from '../../ui/toast-queue.ts'

const decisionTexts: Record<StayState, string> = { fixed: 'Zugesagt.', refused: 'Abgesagt.', asked: 'Wieder angefragt.' }

export function useDecide() {
	const { mutateAsync, isPending } = useSend(stays.decideStay)
	const decide = async (
		{ id, state: before, version }: Pick<Stay, 'id' | 'state' | 'version'>,
		state: StayState,
		note = '',
	): Promise<boolean> => {
		try {
			await mutateAsync({ params: { id }, body: { state, note: note.trim() }, version })
			showToast(decisionTexts[state], { action: { label: 'Rückgängig', run: () => void takeBack(id, before) } })
			return true
		} catch (error) {
			showToast((error as Error).message, { tone: 'bad' })
			return false
		}
	}
	const takeBack = async (id: string, state: StayState) => {
		try {
			await mutateAsync({ params: { id }, body: { state, note: '' } })
			showToast(decisionTexts[state])
		} catch (error) {
			showToast((error as Error).message, { tone: 'bad' })
		}
	}
	return { decide, busy: isPending }
}
