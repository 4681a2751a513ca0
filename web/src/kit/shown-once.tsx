import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { CopyButton } from '../ui/copy-button.tsx'
import { Notice } from '../ui/notice.tsx'
import './shown-once.css'

type ShownOnceProps = {
	label: string
	secret: string
	/** What it is for, and where it goes now. */
	children: ReactNode
}

/** A secret that has just been made: to be taken along now, because nobody can show it again. */
export function ShownOnce({ label, secret, children }: ShownOnceProps) {
	const id = useId()
	const field = useRef<HTMLInputElement>(null)
	const said = useRef<HTMLParagraphElement>(null)
	useEffect(() => said.current?.focus(), [])
	return (
		<div className="shown-once">
			<p ref={said} tabIndex={-1}>
				{children}
			</p>
			<label className="field-label" htmlFor={id}>
				{label}
			</label>
			<input
				id={id}
				ref={field}
				className="input shown-once-secret"
				value={secret}
				readOnly
				spellCheck={false}
				aria-describedby={`${id}-once`}
				onFocus={() => field.current?.select()}
			/>
			<div className="shown-once-ways">
				<CopyButton text={secret} label="Kopieren" look="primary" />
			</div>
			<div id={`${id}-once`}>
				<Notice tone="warn">Nur jetzt zu sehen: Danach zeigt Hausheft es niemandem mehr.</Notice>
			</div>
		</div>
	)
}
