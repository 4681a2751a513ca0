// Hides how this browser asks its push service for an address, and why it cannot.

/** `insecure` over plain http; `missing` where the browser has none; `denied` where its owner has said no. */
export type PushState = 'insecure' | 'missing' | 'denied' | 'possible'

export function pushState(): PushState {
	if (!window.isSecureContext) return 'insecure'
	if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'missing'
	return Notification.permission === 'denied' ? 'denied' : 'possible'
}

type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Asks the person first: to be called from a tap. Null where they say no; throws where the push service cannot be reached. */
export async function askForPush(key: string): Promise<PushAddress | null> {
	if ((await Notification.requestPermission()) !== 'granted') return null
	const registration = (await navigator.serviceWorker.getRegistration()) ?? (await navigator.serviceWorker.register('/sw.js'))
	await navigator.serviceWorker.ready
	// One made for another server of this address is worth nothing here.
	await (await registration.pushManager.getSubscription())?.unsubscribe()
	const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
	const { endpoint = '', keys = {} } = made.toJSON()
	return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

export async function endPush(): Promise<void> {
	const registration = await navigator.serviceWorker?.getRegistration()
	await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
