import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { groups } from '@hausheft/contract/groups.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { caps, type Cap } from '@hausheft/contract/roles.ts'
import { tokens, type MadeToken } from '@hausheft/contract/tokens.ts'
import { ApiError, read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { Field } from '../../ui/field.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { Notice } from '../../ui/notice.tsx'
import { RadioCard, RadioCards } from '../../ui/radio-card.tsx'
import { RoleLines } from '../members/role-lines.tsx'
import { ScopePicker } from '../members/scope-picker.tsx'
import { PasswordField } from '../sessions/password-field.tsx'
import { GroupChoice } from './group-choice.tsx'
import { housesOf, onlyGroup, refusedFields, whatIsMissing, type KeyErrors } from './key-narrowing.ts'
import { capName, endOf, spans } from './token-words.ts'

type TokenFormProps = { id: string; onBusy: (busy: boolean) => void; onMade: (token: MadeToken) => void }

const notes: Partial<Record<Cap, string>> = {
	read_only: 'sieht, was ich sehe, und ändert nichts',
	owner: 'liest, erfasst, ändert und löscht wie ich selbst',
}
const ordered: readonly Cap[] = ['read_only', 'owner', ...caps.filter((cap) => cap !== 'owner' && cap !== 'read_only')]

/** A key can be narrowed whatever its maker is. */
const anyRole = null

/** For which program, what it may, where, and for how long; the password where the last sign-in is a while ago. */
export function TokenForm({ id, ...made }: TokenFormProps) {
	const { form, submit, known, only, there, errors, problem, asksPassword, ...said } = useKeyMaking(made)
	const { name, setName, cap, setCap, chosen, setChosen, houses, setHouses, days, setDays } = said
	return (
		<form id={id} ref={form} className="token-form" noValidate onSubmit={(event) => void submit(event)}>
			<Field label="Wofür ist er?" description="Der Name des Programms, damit man ihn später wiedererkennt." error={errors.name} required>
				{(control) => (
					<input
						{...control}
						className="input"
						name="token-name"
						autoComplete="off"
						maxLength={100}
						placeholder="z. B. Assistent, Auswertung"
						value={name}
						onChange={({ target }) => setName(target.value)}
					/>
				)}
			</Field>
			<RadioCards label="Was darf er?" description="Nie mehr als die eigene Rolle in einer Gruppe." required>
				{ordered.map((each) => (
					<RadioCard
						key={each}
						name="cap"
						value={each}
						label={capName(each)}
						note={notes[each]}
						checked={each === cap}
						onChoose={() => setCap(each)}
					>
						{each === cap && each !== 'read_only' && each !== 'owner' && <RoleLines role={each} />}
					</RadioCard>
				))}
			</RadioCards>
			{known.length > 1 && <GroupChoice groups={known} value={chosen} onChange={setChosen} error={errors.groups} />}
			{only !== undefined && <ScopePicker houses={there} role={anyRole} value={houses} onChange={setHouses} error={errors.properties} />}
			<Field label="Wie lange gilt er?">
				{(control) => (
					<select
						{...control}
						className="input"
						value={String(days)}
						onChange={({ target }) => setDays(target.value === 'null' ? null : Number(target.value))}
					>
						{spans.map((span) => (
							<option key={span.name} value={String(span.days)}>
								{span.name}
							</option>
						))}
					</select>
				)}
			</Field>
			{asksPassword && (
				<>
					<Notice>Die letzte Anmeldung ist eine Weile her: Bitte mit dem Passwort bestätigen.</Notice>
					<PasswordField name="password" label="Passwort zur Bestätigung" error={errors.password} />
				</>
			)}
			<div role="alert">{problem && <Notice tone="bad">{problem}</Notice>}</div>
		</form>
	)
}

/** What is said of a key, and how it is made. */
function useKeyMaking({ onBusy, onMade }: Omit<TokenFormProps, 'id'>) {
	const { data: known = [] } = useQuery(read(groups.listGroups, {}))
	const [name, setName] = useState('')
	const [cap, setCap] = useState<Cap>('read_only')
	const [chosen, setChosen] = useState<readonly string[] | null>(null)
	const [houses, setHouses] = useState<readonly string[] | null>(null)
	const [days, setDays] = useState<number | null>(365)
	const [asksPassword, setAsksPassword] = useState(false)
	const [errors, setErrors] = useState<KeyErrors>({})
	const [problem, setProblem] = useState<string>()
	const form = useRef<HTMLFormElement>(null)
	const send = useSend(tokens.createToken)
	const only = onlyGroup(chosen, known)
	const { data: there = [] } = useQuery({ ...read(properties.listProperties, { params: { id: only ?? '' } }), enabled: only !== undefined })

	const refuse = (found: KeyErrors) => {
		setErrors(found)
		focusFirstInvalid(form.current)
	}
	const explain = (error: unknown) => {
		if (!(error instanceof ApiError)) throw error
		if (error.problem.reason === 'sign_in_again') {
			setAsksPassword(true)
			return setProblem(asksPassword ? error.message : undefined)
		}
		const refused = refusedFields(error.errors)
		if (refused) refuse(refused)
		else setProblem(error.message)
	}
	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		if (send.isPending) return
		const { password } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
		const narrowed = housesOf(only, houses)
		setProblem(undefined)
		setErrors({})
		const missing = whatIsMissing({ name, groups: chosen, houses: narrowed, password, asksPassword })
		if (missing) return refuse(missing)
		onBusy(true)
		try {
			const places = { groups: chosen && [...chosen], properties: narrowed && [...narrowed] }
			onMade(await send.mutateAsync({ body: { name, cap, ...places, expires_at: endOf(days, Date.now()), ...(password && { password }) } }))
		} catch (error) {
			explain(error)
		} finally {
			onBusy(false)
		}
	}
	return {
		known,
		name,
		setName,
		cap,
		setCap,
		chosen,
		setChosen,
		houses,
		setHouses,
		days,
		setDays,
		asksPassword,
		errors,
		problem,
		form,
		only,
		there,
		submit,
	}
}
