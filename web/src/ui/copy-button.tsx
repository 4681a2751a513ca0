import { IconCheck, IconCopy } from './icons.gen.ts'
import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import type { ButtonProps } from './button.tsx'
import { copyText } from './copy-text.ts'
import './field.css'

type CopyButtonProps = { text: string; label: string; look?: ButtonProps['look'] }

/** Puts a text into the clipboard and says so; where that cannot be, shows it selected, for the reader to copy. */
export function CopyButton({ text, label, look = 'secondary' }: CopyButtonProps) {
	const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle')
	const place = useRef<HTMLSpanElement>(null)
	const field = useRef<HTMLInputElement>(null)
	useEffect(() => {
		if (state === 'failed') field.current?.select()
		if (state !== 'done') return
		const timer = setTimeout(() => setState('idle'), 4000)
		return () => clearTimeout(timer)
	}, [state])
	const copy = async (button: HTMLButtonElement) => {
		if (!place.current) return
		const done = await copyText(text, place.current)
		if (done) button.focus({ preventScroll: true })
		setState(done ? 'done' : 'failed')
	}
	return (
		<>
			<Button look={look} Icon={state === 'done' ? IconCheck : IconCopy} onClick={({ currentTarget }) => void copy(currentTarget)}>
				{state === 'done' ? 'Kopiert' : label}
			</Button>
			<span ref={place} role="status" className={state === 'failed' ? 'dim' : 'hidden-visually'}>
				{state === 'done' && 'Kopiert.'}
				{state === 'failed' && 'Der Browser lässt hier nichts kopieren. Bitte selbst kopieren:'}
			</span>
			{state === 'failed' && <input ref={field} className="input" value={text} readOnly aria-label={label} />}
		</>
	)
}
