// Hides web push: how a message is sealed for one device, signed as ours and handed to the push service that the device named.
import type { PushKeys } from '../database/push-keys.ts'
import { addressIn } from '../mail/headers.ts'
import { OutgoingRefused, type CallOut } from '../outgoing/call-out.ts'

export type Device = { endpoint: string; p256dh: string; auth: string }
/** `gone`: this device will never hear of us again; `refused`: it does not take this message. */
type PushOutcome = 'sent' | 'gone' | 'refused'
/** A later message of a topic takes the place of one that has not arrived yet. Throws where it is worth trying again. */
export type Push = (device: Device, message: object, topic: string) => Promise<PushOutcome>

const library = async () => (await import('web-push')).default
export const makePushKeys = async (): Promise<PushKeys> => (await library()).generateVAPIDKeys()

type Needs = {
	callOut: CallOut
	keys: () => Promise<PushKeys>
	/** Whom a push service can turn to: an address of https, or `mailto:`. */ contact: string
}

const patience = 10_000
const mostBytes = 64 * 1024
const secondsKept = 24 * 60 * 60
const hasGone = new Set([401, 403, 404, 410])

export const pushing =
	({ callOut, keys, contact }: Needs): Push =>
	async ({ endpoint, p256dh, auth }, message, topic) => {
		const { publicKey, privateKey } = await keys()
		const webPush = await library()
		const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
			TTL: secondsKept,
			topic,
			vapidDetails: { subject: contact, publicKey, privateKey },
		})
		try {
			const answer = await callOut(endpoint, { method: 'POST', headers, body, milliseconds: patience, mostBytes })
			if (answer.ok) return 'sent'
			if (hasGone.has(answer.status)) return 'gone'
			// It has no time for us now, or is not well.
			if (answer.status === 429 || answer.status >= 500) throw new Error(`push service: ${answer.status}`)
			return 'refused'
		} catch (error) {
			if (error instanceof OutgoingRefused) return 'gone'
			throw error
		}
	}

/** The push services ask whom they can turn to; some do not take an address that nobody outside could write to. */
export const pushContact = (publicUrl: string, mailFrom: string): string =>
	publicUrl.startsWith('https:') ? publicUrl : `mailto:${addressIn(mailFrom)}`
