import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { groups, type Group } from '@hausheft/contract/groups.ts'
import { ApiError, call, read } from '../../platform/api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Field } from '../../ui/field.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { Notice } from '../../ui/notice.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { PasswordField } from '../sessions/password-field.tsx'
import { whatIsMissing, type DeletionErrors } from './group-deletion.ts'

/** Says what happens, and asks for the group's name and, where the sign-in is a while ago, for the password. */
export function DeleteGroupDrawer({ group, onClose }: { group: Group; onClose: () => void }) {
	const [errors, setErrors] = useState<DeletionErrors>({})
	const [problem, setProblem] = useState<string>()
	const [askPassword, setAskPassword] = useState(false)
	const [busy, setBusy] = useState(false)
	const form = useRef<HTMLFormElement>(null)
	const client = useQueryClient()
	const navigate = useNavigate()
	const refuse = (found: DeletionErrors) => {
		setErrors(found)
		focusFirstInvalid(form.current)
	}
	const done = async () => {
		const { queryKey } = read(groups.listGroups, {})
		await client.cancelQueries({ queryKey })
		client.setQueryData(queryKey, (list) => list?.filter(({ id }) => id !== group.id))
		await navigate({ to: '/user', replace: true })
		showToast(`Die Gruppe «${group.name}» ist gelöscht.`)
	}
	const remove = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		if (busy) return
		const { name = '', password = '' } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
		setProblem(undefined)
		const missing = whatIsMissing({ name, password }, group, askPassword)
		if (missing) return refuse(missing)
		setErrors({})
		setBusy(true)
		try {
			await call(groups.removeGroup, { params: { id: group.id }, body: { name, ...(password !== '' && { password }) } })
			await done()
		} catch (error) {
			if (!(error instanceof ApiError)) throw error
			setBusy(false)
			if (error.problem.reason === 'sign_in_again') setAskPassword(true)
			const at = error.errors[0]
			if (at) refuse({ [at.path]: at.message })
			else setProblem(error.message)
		}
	}
	return (
		<Drawer
			title={`«${group.name}» löschen`}
			onClose={onClose}
			footer={
				<SaveBar>
					<Button look="secondary" onClick={onClose}>
						Abbrechen
					</Button>
					<Button look="danger" type="submit" form="delete-group" busy={busy}>
						Gruppe löschen
					</Button>
				</SaveBar>
			}
		>
			<form id="delete-group" ref={form} className="delete-group-form" noValidate onSubmit={(event) => void remove(event)}>
				<Notice tone="warn">
					Die Gruppe ist danach für alle Mitglieder sofort weg, mit allen Liegenschaften, Einträgen und Dateien. Nach 30 Tagen wird sie
					endgültig gelöscht.
				</Notice>
				<Field label="Name der Gruppe zur Bestätigung" description={`Bitte «${group.name}» eingeben.`} error={errors.name}>
					{(control) => <input {...control} className="input" name="name" autoComplete="off" autoCapitalize="none" spellCheck={false} />}
				</Field>
				{askPassword && <PasswordField name="password" label="Passwort zur Bestätigung" error={errors.password} />}
				<div role="alert">{problem && <Notice tone="bad">{problem}</Notice>}</div>
			</form>
		</Drawer>
	)
}
