import type { Entity, Noun, Values } from '../../platform/forms/noun.ts'
import { useSwitch } from '../../platform/forms/use-switch.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-queue.ts'

type SwitchOffProps<E extends Entity, V extends Values, F extends object> = {
	noun: Noun<E, V, F>
	entity: E
	onSwitched?: (now: E) => void
	look?: 'secondary' | 'quiet'
	why?: string | undefined
}

/** Takes it out of use, or back into it: it is hidden where one picks, never where it was used. */
export function SwitchOff<E extends Entity, V extends Values, F extends object>(props: SwitchOffProps<E, V, F>) {
	const { noun, entity, onSwitched, look = 'secondary', why } = props
	const { switchOff, busy } = useSwitch(noun)
	const isOff = entity.disabled_at !== null && entity.disabled_at !== undefined
	const name = `«${noun.nameOf(entity)}»`
	const run = async (off: boolean) => {
		try {
			const now = await switchOff(entity, off)
			onSwitched?.(now)
			showToast(off ? `${name} ist stillgelegt.` : `${name} ist wieder aktiv.`, {
				action: { label: 'Rückgängig', run: () => void back(now, !off) },
			})
		} catch (error) {
			showToast((error as Error).message, { tone: 'bad' })
		}
	}
	const back = async (from: E, off: boolean) => {
		try {
			onSwitched?.(await switchOff(from, off))
			showToast(off ? 'Wieder stillgelegt.' : 'Wieder aktiv.')
		} catch (error) {
			showToast((error as Error).message, { tone: 'bad' })
		}
	}
	return (
		<Button look={look} why={why} busy={busy} onClick={() => void run(!isOff)}>
			{isOff ? 'Wieder aktivieren' : 'Stilllegen'}
		</Button>
	)
}
