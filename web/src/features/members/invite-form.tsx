import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { z } from 'zod/mini'
import type { Group } from '@hausheft/contract/groups.ts'
import { InviteFields } from '@hausheft/contract/member-requests.ts'
import { members, type Invite } from '@hausheft/contract/members.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { roles, type Role } from '@hausheft/contract/roles.ts'
import { ApiError } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { Field } from '../../ui/field.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { useKeptDraft } from '../../ui/kept-draft.ts'
import { Notice } from '../../ui/notice.tsx'
import { housesFor } from './chosen-role.ts'
import { RolePicker } from './role-picker.tsx'
import { ScopePicker } from './scope-picker.tsx'

/** What was typed, and the key under which it is sent: from whichever tab, it becomes one invitation. */
const Values = z.object({
	email: z.string(),
	role: z.nullable(z.enum(roles)),
	properties: z.nullable(z.array(z.string())),
	key: z.string(),
})
type Values = z.infer<typeof Values>
/** Most who are invited are family. */
const empty: Values = { email: '', role: 'member', properties: null, key: '' }
const isEmpty = ({ email, role, properties }: Values) => email === '' && role === empty.role && properties === null

type InviteFormProps = {
	id: string
	group: Group
	granter: Role
	houses: readonly Property[]
	onBusy: (busy: boolean) => void
	onMade: (invite: Invite) => void
}
type Errors = Partial<Record<'email' | 'role' | 'properties', string>>

/** Whom, as what, and for which houses. */
export function InviteForm({ id, group, granter, houses, onBusy, onMade }: InviteFormProps) {
	const kept = `invite.${group.id}`
	const draft = useDraft({ key: kept, shape: Values, fresh: empty, isClean: isEmpty })
	useKeptDraft({ draft: kept, isDirty: draft.isDirty, discard: draft.reset })
	const [errors, setErrors] = useState<Errors>({})
	const [problem, setProblem] = useState<string>()
	const form = useRef<HTMLFormElement>(null)
	const send = useSend(members.createInvite)
	const { email, role, properties, key } = draft.value

	useEffect(() => {
		// After the drawer, which takes the focus when it opens: nothing can be done here before there is an address.
		const frame = requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[name=email]')?.focus({ preventScroll: true }))
		return () => cancelAnimationFrame(frame)
	}, [])
	const change = (changes: Partial<Values>) => {
		draft.change({ ...draft.value, ...changes, key: randomId() })
		setErrors({ ...errors, ...Object.fromEntries(Object.keys(changes).map((name) => [name, undefined])) })
	}
	const refuse = (found: Errors) => {
		setErrors(found)
		focusFirstInvalid(form.current)
	}
	const submit = async (event: FormEvent) => {
		event.preventDefault()
		if (send.isPending) return
		setProblem(undefined)
		const scope = housesFor(role, properties)
		const checked = InviteFields.safeParse({ email, role: role ?? undefined, properties: scope })
		if (!checked.success) {
			const messages = Object.fromEntries(checked.error.issues.map(({ path, message }) => [path[0], message]))
			return refuse({ ...messages, ...(scope?.length === 0 && { properties: 'Bitte mindestens eine Liegenschaft wählen.' }) })
		}
		onBusy(true)
		try {
			const made = await send.mutateAsync({ params: { id: group.id }, body: checked.data, key })
			draft.reset()
			onMade(made)
		} catch (error) {
			if (!(error instanceof ApiError)) throw error
			const known = error.errors.filter(({ path }) => /^(email|role|properties)/.test(path))
			if (known.length > 0) refuse(Object.fromEntries(known.map(({ path, message }) => [path.split('.')[0], message])))
			else setProblem(error.message)
		} finally {
			onBusy(false)
		}
	}
	return (
		<form id={id} ref={form} className="invite-form" noValidate onSubmit={(event) => void submit(event)}>
			<Field label="E-Mail" description="Die Einladung gilt nur für diese Adresse." error={errors.email} required>
				{(control) => (
					<input
						{...control}
						className="input"
						type="email"
						name="email"
						inputMode="email"
						autoComplete="off"
						spellCheck={false}
						autoCapitalize="none"
						maxLength={254}
						value={email}
						onChange={({ target }) => change({ email: target.value })}
					/>
				)}
			</Field>
			<RolePicker granter={granter} value={role} onChange={(chosen) => change({ role: chosen })} error={errors.role} />
			<ScopePicker
				houses={houses}
				role={role}
				value={properties}
				onChange={(chosen) => change({ properties: chosen })}
				error={errors.properties}
			/>
			<div role="alert">{problem && <Notice tone="bad">{problem}</Notice>}</div>
		</form>
	)
}
