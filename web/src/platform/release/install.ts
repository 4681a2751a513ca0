// Hides how a browser lets the app be installed, and when that is offered: after some entries, and when it was put away not for half a year.
import { keepOnDevice, readDevice } from '../device/device.ts'
import { observable, useObservable } from '../page/observable.ts'

type InstallOffer = Event & { prompt(): Promise<unknown> }

const enough = 3
const putAwayFor = 180 * 24 * 60 * 60_000
const [savedName, putAwayName] = ['entries-saved', 'install-put-away']

const offer = observable<InstallOffer | undefined>(undefined)
/** What the browser has offered; it says so once, as soon as it has looked at the app. */
export const useInstallOffer = (): InstallOffer | undefined => useObservable(offer, undefined)

export function watchInstall(): void {
	addEventListener('beforeinstallprompt', (event) => {
		// Not over the page, but where it says what that is good for.
		event.preventDefault()
		offer.set(event as InstallOffer)
	})
	addEventListener('appinstalled', () => offer.set(undefined))
}

/** Asks the person: to be called from a tap. What was offered is good for once. */
export async function install(): Promise<void> {
	const offered = offer.get()
	offer.set(undefined)
	await offered?.prompt()
}

/** An iPhone offers nothing, but can be told how. */
export const isIphone = (): boolean =>
	/iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export const isInstalled = (): boolean =>
	matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

const savedOnDevice = (): number => Number(readDevice(savedName)) || 0
export function noteEntrySaved(): void {
	if (savedOnDevice() < enough) keepOnDevice(savedName, String(savedOnDevice() + 1))
}

export const putInstallAway = (now: number): void => void keepOnDevice(putAwayName, String(now))
/** Somebody uses it, and has not said that they do not want it. */
export const isWorthInstalling = (now: number): boolean =>
	savedOnDevice() >= enough && !isInstalled() && !(now - Number(readDevice(putAwayName) ?? -Infinity) < putAwayFor)
