import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { groups, type Group } from '@hausheft/contract/groups.ts'
import { signIns } from '@hausheft/contract/sign-ins.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { users } from '@hausheft/contract/users.ts'
import { ApiError, call, read } from '../../platform/api/client.ts'
import { dropAllOf } from '../../platform/queue/queue-rows.ts'
import { sendNow, useWaiting } from '../../platform/queue/watch-queue.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { endingSession } from '../../platform/session/sign-out.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Field } from '../../ui/field.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { Notice } from '../../ui/notice.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { PasswordField } from '../sessions/password-field.tsx'

const groupNames = (list: readonly Group[]) => list.map(({ name }) => `«${name}»`).join(', ')

/** Says what happens and what stays, and asks for one's name and the password. */
export function DeleteAccountDrawer({ onClose }: { onClose: () => void }) {
	const user = useCurrentUser()
	const { data: list = [] } = useQuery(read(groups.listGroups, {}))
	// Who signs in in other ways alone has none; then the sign-in must be fresh.
	const hasPassword = useQuery(read(signIns.getCredentials, {})).data?.password !== false
	const [errors, setErrors] = useState<{ name?: string; password?: string }>({})
	const [problem, setProblem] = useState<ApiError>()
	const [busy, setBusy] = useState(false)
	const form = useRef<HTMLFormElement>(null)
	const refuse = (found: typeof errors) => {
		setErrors(found)
		focusFirstInvalid(form.current)
	}
	const remove = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const { name = '', password = '' } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
		if (busy) return
		if (user && name.trim() !== user.name.trim()) return refuse({ name: `Bitte genau «${user.name}» eingeben.` })
		if (hasPassword && password === '') return refuse({ password: 'Bitte Passwort ausfüllen.' })
		setBusy(true)
		setErrors({})
		setProblem(undefined)
		try {
			const end = () => call(users.removeMe, { body: hasPassword ? { password } : {} })
			// Nobody can send or see it any more.
			await endingSession(end, undefined, async () => user && dropAllOf(user.id))
		} catch (refusal) {
			setBusy(false)
			if (!(refusal instanceof ApiError)) throw refusal
			const at = refusal.errors.find(({ path }) => path === 'password')
			if (at) refuse({ password: at.message })
			else setProblem(refusal)
		}
	}
	return (
		<Drawer
			title="Konto löschen"
			onClose={onClose}
			footer={
				<SaveBar>
					<Button look="secondary" onClick={onClose}>
						Abbrechen
					</Button>
					<Button look="danger" type="submit" form="delete-account" busy={busy}>
						Endgültig löschen
					</Button>
				</SaveBar>
			}
		>
			<form id="delete-account" ref={form} className="delete-account-form" noValidate onSubmit={(event) => void remove(event)}>
				<Unsent />
				<h3>Was geschieht</h3>
				<ul>
					<li>Name, E-Mail-Adresse, Bild und Passwort werden gelöscht, alle Geräte abgemeldet.</li>
					{list.length > 0 && <li>Der Zugang zu {groupNames(list)} endet.</li>}
					<li>Das lässt sich nicht rückgängig machen.</li>
				</ul>
				<h3>Was bleibt</h3>
				<ul>
					<li>Einträge, Dateien und Verlauf gehören den Gruppen. Statt des Namens steht dort «Gelöschtes Konto».</li>
					<li>
						Nur bei Einträgen mit einem Betrag bleibt der Name in der Arbeitszeit, zehn Jahre lang: Sie gehören zur Buchhaltung der Gruppe.
					</li>
				</ul>
				<p className="dim">Ein guter Schritt davor: die eigenen Daten herunterladen.</p>
				<Field label="Name zur Bestätigung" description={`Bitte «${user?.name}» eingeben.`} error={errors.name}>
					{(control) => <input {...control} className="input" name="name" autoComplete="off" autoCapitalize="none" spellCheck={false} />}
				</Field>
				{hasPassword && <PasswordField name="password" label="Passwort zur Bestätigung" error={errors.password} />}
				<div role="alert">{problem && <Refused problem={problem} list={list} />}</div>
			</form>
		</Drawer>
	)
}

/** What waits on this device goes with the account, if it is not sent before. */
function Unsent() {
	const { rows } = useWaiting()
	const [busy, setBusy] = useState(false)
	if (rows.length === 0) return null
	const send = async () => {
		setBusy(true)
		await sendNow()
		setBusy(false)
	}
	return (
		<Notice
			tone="warn"
			action={
				<Button look="quiet" busy={busy} onClick={() => void send()}>
					Jetzt senden
				</Button>
			}
		>
			{`${count(rows.length, 'Eintrag auf diesem Gerät ist', 'Einträge auf diesem Gerät sind')} noch nicht gesendet. Mit dem Konto geht das verloren.`}
		</Notice>
	)
}

/** Where somebody is the only owner, the way to where that can be changed. */
function Refused({ problem, list }: { problem: ApiError; list: readonly Group[] }) {
	const owned =
		problem.code === 'conflict' ? list.filter(({ name, rbac }) => rbac.role === 'owner' && problem.message.includes(`«${name}»`)) : []
	return (
		<Notice tone="bad">
			{problem.message}
			{owned.length > 0 && (
				<ul className="delete-account-groups">
					{owned.map(({ id, name }) => (
						<li key={id}>
							<AppLink to={`/group/${id}/settings`}>Zu den Einstellungen von «{name}»</AppLink>
						</li>
					))}
				</ul>
			)}
		</Notice>
	)
}
