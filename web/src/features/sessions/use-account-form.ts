import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { ApiError } from '../../platform/api/client.ts'
import { firstIssues, refusedFields } from './field-errors.ts'

type Issue = { path: PropertyKey[]; message: string }
type Schema<Fields> = {
	safeParse(value: unknown): { success: true; data: Fields } | { success: false; error: { issues: Issue[] } }
}
type Errors = Partial<Record<string, string>>
/** Too many tries: until when one has to wait, in milliseconds since 1970. */
export type Wait = { until: number }

export type AccountForm = {
	errors: Errors
	problem: string | undefined
	wait: Wait | undefined
	busy: boolean
	/** For the form element: its fields keep their text themselves, as password managers like it. */
	form: { onSubmit: (event: FormEvent<HTMLFormElement>) => void; onInput: (event: FormEvent<HTMLFormElement>) => void; noValidate: true }
}

type Options<Fields> = {
	schema: Schema<Fields>
	send: (fields: Fields) => Promise<void>
	/** The field at which a 401 is told. */
	secret?: string
}

/** One of the short forms around signing in: checks, sends, and says what is wrong at the field where it is. */
export function useAccountForm<Fields>({ schema, send, secret }: Options<Fields>): AccountForm {
	const [errors, setErrors] = useState<Errors>({})
	const [problem, setProblem] = useState<string>()
	const [wait, setWait] = useState<Wait>()
	const [busy, setBusy] = useState(false)
	const sending = useRef(false)

	const refuse = (form: HTMLFormElement, found: Errors) => {
		setErrors(found)
		const first = [...form.elements].find((each) => each instanceof HTMLInputElement && found[each.name] !== undefined)
		if (first instanceof HTMLInputElement) first.focus()
	}
	const explain = (form: HTMLFormElement, error: unknown) => {
		if (!(error instanceof ApiError)) throw error
		if (error.code === 'rate_limited') return setWait({ until: Date.now() + (error.problem.retry_after ?? 60) * 1000 })
		if (error.code === 'unauthenticated' && secret) return refuse(form, { [secret]: error.message })
		const known = refusedFields(error.errors, (path) => form.elements.namedItem(path) !== null)
		if (known) return refuse(form, known)
		setProblem(error.message)
	}

	async function submit(form: HTMLFormElement) {
		if (sending.current) return
		sending.current = true
		setProblem(undefined)
		setWait(undefined)
		try {
			// The words for what is wrong come after the first view.
			await import('@hausheft/contract/messages.ts').catch(() => undefined)
			const checked = schema.safeParse(Object.fromEntries(new FormData(form)))
			if (!checked.success) return refuse(form, firstIssues(checked.error.issues))
			setErrors({})
			setBusy(true)
			await send(checked.data)
		} catch (error) {
			explain(form, error)
		} finally {
			sending.current = false
			setBusy(false)
		}
	}
	return {
		errors,
		problem,
		wait,
		busy,
		form: {
			noValidate: true,
			onSubmit: (event) => {
				event.preventDefault()
				void submit(event.currentTarget)
			},
			onInput: ({ target }) => {
				if (target instanceof HTMLInputElement && errors[target.name] !== undefined) setErrors({ ...errors, [target.name]: undefined })
			},
		},
	}
}
