import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { webhookTypes, type WebhookType } from '@hausheft/contract/webhook-kinds.ts'
import { webhooks, type MadeWebhook, type Webhook } from '@hausheft/contract/webhooks.ts'
import { ApiError } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { CheckList } from '../../kit/noun/check-list.tsx'
import { Field } from '../../ui/field.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { Notice } from '../../ui/notice.tsx'
import { typeNames } from './webhook-words.ts'

type WebhookFormProps = {
	id: string
	group: string
	webhook: Webhook | undefined
	onBusy: (busy: boolean) => void
	onMade: (webhook: MadeWebhook) => void
	onChanged: () => void
}
type Errors = Partial<Record<'url' | 'types', string>>

/** Where it goes and what it is told; one that is there can be switched off and on. */
export function WebhookForm({ id, group, webhook, onBusy, onMade, onChanged }: WebhookFormProps) {
	const [url, setUrl] = useState(webhook?.url ?? '')
	const [types, setTypes] = useState<readonly WebhookType[]>(webhook?.types ?? webhookTypes)
	const [active, setActive] = useState(webhook?.active ?? true)
	const [errors, setErrors] = useState<Errors>({})
	const [problem, setProblem] = useState<string>()
	const form = useRef<HTMLFormElement>(null)
	const create = useSend(webhooks.createWebhook)
	const change = useSend(webhooks.changeWebhook)
	const refuse = (found: Errors) => {
		setErrors(found)
		focusFirstInvalid(form.current)
	}
	const submit = async (event: FormEvent) => {
		event.preventDefault()
		if (create.isPending || change.isPending) return
		setErrors({})
		setProblem(undefined)
		if (url.trim() === '') return refuse({ url: 'Bitte eine Adresse eingeben.' })
		if (types.length === 0) return refuse({ types: 'Bitte mindestens eines wählen.' })
		const body = { url, types: [...types] }
		onBusy(true)
		try {
			if (webhook === undefined) return onMade(await create.mutateAsync({ params: { id: group }, body }))
			await change.mutateAsync({ params: { id: webhook.id }, body: { ...body, ...(active !== webhook.active && { active }) } })
			onChanged()
		} catch (error) {
			if (!(error instanceof ApiError)) throw error
			const known = error.errors.filter(({ path }) => /^(url|types)/.test(path))
			if (known.length > 0) refuse(Object.fromEntries(known.map(({ path, message }) => [path.split('.')[0], message])))
			else setProblem(error.message)
		} finally {
			onBusy(false)
		}
	}
	return (
		<form id={id} ref={form} className="webhook-form" noValidate onSubmit={(event) => void submit(event)}>
			<Field label="Adresse" description="Wohin gemeldet wird, mit https:// am Anfang." error={errors.url} required>
				{(control) => (
					<input
						{...control}
						className="input"
						type="url"
						name="url"
						inputMode="url"
						autoComplete="off"
						spellCheck={false}
						maxLength={2000}
						placeholder="https://"
						value={url}
						onChange={({ target }) => setUrl(target.value)}
					/>
				)}
			</Field>
			<CheckList
				label="Was wird gemeldet?"
				options={webhookTypes.map((type) => ({ value: type, label: typeNames[type] }))}
				value={types}
				onChange={(chosen) => setTypes(webhookTypes.filter((type) => chosen.includes(type)))}
				error={errors.types}
			/>
			{webhook && (
				<CheckList
					label="Zustand"
					options={[{ value: 'on', label: 'Eingeschaltet' }]}
					value={active ? ['on'] : []}
					onChange={(chosen) => setActive(chosen.length > 0)}
				/>
			)}
			<p className="dim">Gemeldet wird, was die eigene Rolle sieht, solange sie Verbindungen verwalten darf.</p>
			<div role="alert">{problem && <Notice tone="bad">{problem}</Notice>}</div>
		</form>
	)
}
