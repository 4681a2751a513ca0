import { IconLink } from '../../ui/icons.gen.ts'
import type { Event } from '@hausheft/contract/events.ts'
import { copyText } from '../../ui/copy-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast-queue.ts'

const addressOf = ({ group, property, id }: Event) => `${location.origin}/group/${group}/property/${property}?event=${id}`

/** The entry's address, for somebody else of the group: whoever opens it sees what they may see. */
export function ShareEvent({ event }: { event: Event }) {
	const share = async (button: HTMLElement) => {
		const url = addressOf(event)
		// The phone's own way of passing things on; where there is none, or over plain http, the link is copied.
		if (navigator.maxTouchPoints > 0 && 'share' in navigator) return navigator.share({ title: event.name, url }).catch(() => undefined)
		const done = await copyText(url, button.parentElement ?? button)
		button.focus({ preventScroll: true })
		if (done) showToast('Link kopiert. Öffnen kann ihn, wer die Liegenschaft sieht.')
		else showToast('Der Browser lässt hier nichts kopieren. Der Link steht in der Adresszeile.', { tone: 'bad' })
	}
	return <IconButton label="Link teilen" Icon={IconLink} onClick={({ currentTarget }) => void share(currentTarget)} />
}
