import { useQuery } from '@tanstack/react-query'
import { IconFingerprint } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { signIns, type Credentials, type Passkey } from '@hausheft/contract/sign-ins.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { ApiError, call, read } from '../../platform/api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { addPasskey, canPasskey, Cancelled } from './passkeys.ts'
import { SecretForm } from './secret-form.tsx'
import { thisDevice } from './this-device.ts'

type PasskeySectionProps = { credentials: Credentials; onChanged: () => void }

/** Devices that open the account by finger, face or their own code. */
export function PasskeySection({ credentials, onChanged }: PasskeySectionProps) {
	const { data: ways } = useQuery({ ...read(signIns.getWays, {}), staleTime: Infinity })
	const [adding, setAdding] = useState(false)
	const [removing, setRemoving] = useState<string>()
	const { passkeys } = credentials
	const done = (said: string) => {
		setAdding(false)
		setRemoving(undefined)
		showToast(said)
		onChanged()
	}
	const add = async (password: string | undefined) => {
		try {
			await addPasskey(thisDevice(), password)
			done('Der Passkey ist eingerichtet.')
		} catch (error) {
			if (error instanceof Cancelled) return
			// What the device says stands where the server's words would.
			throw error instanceof ApiError ? error : new ApiError(0, 'conflict', { detail: (error as Error).message })
		}
	}
	const possible = canPasskey() && ways?.passkeys !== false
	return (
		<div className="sign-in-section">
			<p className="dim">Anmelden mit Finger, Gesicht oder dem Code des Geräts, ohne Passwort.</p>
			{passkeys.length > 0 && (
				<ul>
					{passkeys.map((passkey) => (
						<PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey.id)}>
							{removing === passkey.id && (
								<SecretForm
									credentials={credentials}
									submit="Passkey entfernen"
									onCancel={() => setRemoving(undefined)}
									send={async (password) => {
										await call(signIns.removePasskey, { body: { id: passkey.id, ...(password !== undefined && { password }) } })
										done('Der Passkey ist entfernt. Auf dem Gerät selbst lässt er sich dort löschen.')
									}}
								/>
							)}
						</PasskeyRow>
					))}
				</ul>
			)}
			{!possible && (
				<Notice>
					Einen Passkey einrichten braucht eine sichere Verbindung (https), oder localhost auf dem Computer, auf dem Hausheft läuft.
				</Notice>
			)}
			{possible && !adding && (
				<Button look="secondary" Icon={IconFingerprint} onClick={() => setAdding(true)}>
					Passkey einrichten
				</Button>
			)}
			{possible && adding && (
				<SecretForm credentials={credentials} submit="Weiter auf dem Gerät" onCancel={() => setAdding(false)} send={add} />
			)}
		</div>
	)
}

type PasskeyRowProps = { passkey: Passkey; onRemove: () => void; children: ReactNode }
function PasskeyRow({ passkey: { name, created_at, synced }, onRemove, children }: PasskeyRowProps) {
	return (
		<li>
			<div className="sign-in-row">
				<IconFingerprint size={24} stroke={1.7} aria-hidden />
				<span>
					<b>{name}</b>
					<span className="dim">{`seit ${dayText(dayOf(created_at))}${synced ? ', auf allen Geräten desselben Kontos' : ''}`}</span>
				</span>
				<Button look="quiet" aria-label={`Passkey «${name}» entfernen`} onClick={onRemove}>
					Entfernen
				</Button>
			</div>
			{children}
		</li>
	)
}
