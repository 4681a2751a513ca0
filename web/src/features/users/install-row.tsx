import { useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { onDeviceChange } from '../../platform/device/device.ts'
import { useNow } from '../../platform/page/now.ts'
import { useObservable } from '../../platform/page/observable.ts'
import { install, isIphone, isInstalled, isWorthInstalling, putInstallAway, useInstallOffer } from '../../platform/release/install.ts'
import { installSlot } from '../../kit/home-slots.ts'
import { Button } from '../../ui/button.tsx'
import { IconDeviceMobile } from '../../ui/icons.gen.ts'
import './install-row.css'

const goodFor = 'Öffnet sich vom Startbildschirm, auch ohne Verbindung, und nimmt Fotos aus anderen Apps entgegen.'
const onIphone =
	'In Safari auf «Teilen» tippen, dann auf «Zum Home-Bildschirm». Was andere Apps teilen, geht auf dem iPhone per Mail an den Posteingang.'

/** On the home of a group, once somebody uses it: that it can be an app, or on an iPhone how. */
export function InstallRow() {
	const slot = useObservable(installSlot, null)
	const now = useNow()
	const isWorth = useSyncExternalStore(onDeviceChange, () => isWorthInstalling(now))
	const offer = useInstallOffer()
	const [isPhone] = useState(isIphone)
	if (!slot || !isWorth || !(offer || isPhone)) return null
	return createPortal(
		<section className="box install-row" aria-labelledby="install">
			<IconDeviceMobile size={26} stroke={1.7} aria-hidden />
			<div>
				<h2 id="install">Hausheft als App</h2>
				<p className="dim">{offer ? goodFor : onIphone}</p>
			</div>
			<div className="install-ways">
				{offer && <Button onClick={() => void install()}>Installieren</Button>}
				<Button look="quiet" onClick={() => putInstallAway(now)}>
					{offer ? 'Nicht jetzt' : 'Verstanden'}
				</Button>
			</div>
		</section>,
		slot,
	)
}

/** Among what this device can do, whenever somebody looks for it. */
export function InstallWays() {
	const offer = useInstallOffer()
	if (isInstalled()) return null
	if (isIphone()) return <p className="dim">{`Als App: ${onIphone}`}</p>
	return (
		offer && (
			<Button look="secondary" onClick={() => void install()}>
				Als App installieren
			</Button>
		)
	)
}
