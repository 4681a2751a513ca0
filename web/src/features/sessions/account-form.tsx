import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { AccountForm as Form, Wait } from './use-account-form.ts'
import './account-form.css'

type AccountFormProps = {
	account: Form
	submit: string
	/** Where it stands in the middle of a page, and can be left again. */
	onCancel?: () => void
	children?: ReactNode
}

/** The fields of a short form, what stands in the way, and its one button. */
export function AccountForm({ account, submit, onCancel, children }: AccountFormProps) {
	const { form, problem, wait, busy } = account
	return (
		<form {...form} method="post" className="account-form">
			{children}
			<div role="alert" className="account-form-problem">
				{problem && <Notice tone="bad">{problem}</Notice>}
				{wait && <WaitNotice key={wait.until} wait={wait} />}
			</div>
			<Button type="submit" busy={busy} wide>
				{submit}
			</Button>
			{onCancel && (
				<Button look="quiet" onClick={onCancel}>
					Abbrechen
				</Button>
			)}
		</form>
	)
}

const inWords = (seconds: number) =>
	seconds > 90 ? count(Math.ceil(seconds / 60), 'Minute', 'Minuten') : count(seconds, 'Sekunde', 'Sekunden')

/** Counts down for the eye; is read aloud once, with the time at the beginning. */
function WaitNotice({ wait: { until } }: { wait: Wait }) {
	const left = () => Math.max(0, Math.ceil((until - Date.now()) / 1000))
	const [seconds, setSeconds] = useState(left)
	const [atFirst] = useState(seconds)
	useEffect(() => {
		const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 1000)
		return () => clearInterval(timer)
	}, [until])
	if (seconds === 0) return <Notice>Es kann weitergehen.</Notice>
	return (
		<Notice tone="warn">
			<VisuallyHidden>Zu viele Versuche. In {inWords(atFirst)} geht es weiter.</VisuallyHidden>
			<span aria-hidden="true">Zu viele Versuche. In {inWords(seconds)} geht es weiter.</span>
		</Notice>
	)
}
