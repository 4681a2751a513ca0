// Hides that photos of a form that was left go on being uploaded: each still comes into its draft, or into the form if it is opened again.
import type { Attachments } from './attachments.ts'

type Left = { attachments: Attachments; stop: () => void }
const left = new Map<string, Left>()

/** The form is gone; `stop` ends what it does with what arrives. */
export function leaveUploads(draft: string, attachments: Attachments, stop: () => void): void {
	const uploads = { attachments, stop }
	left.set(draft, uploads)
	const finish = async () => {
		if (!(await attachments.settled()) || left.get(draft) !== uploads) return
		unlisten()
		left.delete(draft)
		stop()
		attachments.close()
	}
	// Without a connection they wait for one, as in the form.
	const unlisten = attachments.list.listen(() => void finish())
	void finish()
}

/** What is still on its way for this draft. */
export function resumeUploads(draft: string): Attachments | undefined {
	const uploads = left.get(draft)
	left.delete(draft)
	uploads?.stop()
	return uploads?.attachments
}
