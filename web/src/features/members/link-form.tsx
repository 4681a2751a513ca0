import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import { InviteLinkFields, linkRoles, mostDays, mostUses, type LinkRole } from '@hausheft/contract/invite-link-requests.ts'
import { inviteLinks, type InviteLink } from '@hausheft/contract/invite-links.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { roleNames } from '@hausheft/contract/role-names.ts'
import { ApiError } from '../../platform/api/client.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { Field } from '../../ui/field.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { Notice } from '../../ui/notice.tsx'
import { RadioCard, RadioCards } from '../../ui/radio-card.tsx'
import { RoleLines } from './role-lines.tsx'
import { roleSummary } from './role-words.ts'
import { ScopePicker } from './scope-picker.tsx'

type LinkFormProps = {
	id: string
	group: Group
	houses: readonly Property[]
	onBusy: (busy: boolean) => void
	onMade: (link: InviteLink) => void
}
type Errors = Partial<Record<'role' | 'properties' | 'uses' | 'days', string>>

/** As what, for which houses, for how many people and how long. */
export function LinkForm({ id, group, houses, onBusy, onMade }: LinkFormProps) {
	const [role, setRole] = useState<LinkRole>('member')
	const [scope, setScope] = useState<string[] | null>(null)
	const [uses, setUses] = useState('10')
	const [days, setDays] = useState('7')
	const [errors, setErrors] = useState<Errors>({})
	const [problem, setProblem] = useState<string>()
	const form = useRef<HTMLFormElement>(null)
	const send = useSend(inviteLinks.createInviteLink)
	const refuse = (found: Errors) => {
		setErrors(found)
		focusFirstInvalid(form.current)
	}
	const submit = async (event: FormEvent) => {
		event.preventDefault()
		if (send.isPending) return
		setProblem(undefined)
		setErrors({})
		const checked = InviteLinkFields.safeParse({ role, properties: scope, uses: Number(uses), days: Number(days) })
		if (!checked.success) {
			const messages = Object.fromEntries(checked.error.issues.map(({ path, message }) => [path[0], message]))
			return refuse({ ...messages, ...(scope?.length === 0 && { properties: 'Bitte mindestens eine Liegenschaft wählen.' }) })
		}
		onBusy(true)
		try {
			onMade(await send.mutateAsync({ params: { id: group.id }, body: checked.data, key: randomId() }))
		} catch (error) {
			if (!(error instanceof ApiError)) throw error
			const known = error.errors.filter(({ path }) => /^(role|properties|uses|days)/.test(path))
			if (known.length > 0) refuse(Object.fromEntries(known.map(({ path, message }) => [path.split('.')[0], message])))
			else setProblem(error.message)
		} finally {
			onBusy(false)
		}
	}
	return (
		<form id={id} ref={form} className="invite-form" noValidate onSubmit={(event) => void submit(event)}>
			<RadioCards label="Rolle" error={errors.role} required>
				{linkRoles.map((each) => (
					<RadioCard
						key={each}
						name="link-role"
						value={each}
						label={roleNames[each]}
						note={roleSummary(each)}
						checked={each === role}
						onChoose={() => setRole(each)}
					>
						{each === role && <RoleLines role={each} />}
					</RadioCard>
				))}
			</RadioCards>
			<ScopePicker houses={houses} role={role} value={scope} onChange={setScope} error={errors.properties} />
			<div className="link-limits">
				<NumberField label="Für wie viele Personen" name="uses" most={mostUses} value={uses} onChange={setUses} error={errors.uses} />
				<NumberField label="Gültig, in Tagen" name="days" most={mostDays} value={days} onChange={setDays} error={errors.days} />
			</div>
			<div role="alert">{problem && <Notice tone="bad">{problem}</Notice>}</div>
		</form>
	)
}

type NumberFieldProps = {
	label: string
	name: string
	most: number
	value: string
	onChange: (value: string) => void
	error: string | undefined
}
function NumberField({ label, name, most, value, onChange, error }: NumberFieldProps) {
	return (
		<Field label={label} description={`1 bis ${most}`} error={error && `Bitte eine Zahl von 1 bis ${most} eingeben.`} required>
			{(control) => (
				<input
					{...control}
					className="input"
					name={name}
					inputMode="numeric"
					maxLength={2}
					value={value}
					onChange={({ target }) => onChange(target.value)}
				/>
			)}
		</Field>
	)
}
