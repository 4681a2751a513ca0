import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { Button } from './button.tsx'
import type { ButtonProps } from './button.tsx'

type CopyButtonProps = {
	text: string
	label: string
	look?: ButtonProps['look']
	/** Shows the same text; selected where the browser lets nothing be copied. */
	field?: RefObject<HTMLInputElement | null>
}

/** The clipboard is for pages on https; on plain http the old way still works, from a field with the text selected. */
async function copied(text: string): Promise<boolean> {
	if (window.isSecureContext && (await navigator.clipboard.writeText(text).then(() => true, () => false))) return true
	const before = document.activeElement
	const area = document.createElement('textarea')
	area.value = text
	area.readOnly = true
	area.className = 'hidden-visually'
	// Beside the button: what lies outside an open dialog cannot be selected.
	;(before?.parentElement ?? document.body).append(area)
	area.select()
	try {
		return document.execCommand('copy')
	} catch {
		return false
	} finally {
		area.remove()
		if (before instanceof HTMLElement) before.focus({ preventScroll: true })
	}
}

/** Puts a text into the clipboard and says so; where that cannot be, selects it for the reader to copy. */
export function CopyButton({ text, label, look = 'secondary', field }: CopyButtonProps) {
	const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle')
	useEffect(() => {
		if (state !== 'done') return
		const timer = setTimeout(() => setState('idle'), 4000)
		return () => clearTimeout(timer)
	}, [state])
	const copy = async () => {
		const done = await copied(text)
		setState(done ? 'done' : 'failed')
		if (!done) field?.current?.select()
	}
	return (
		<>
			<Button look={look} Icon={state === 'done' ? IconCheck : IconCopy} onClick={() => void copy()}>
				{state === 'done' ? 'Kopiert' : label}
			</Button>
			<span role="status" className={state === 'failed' ? 'dim' : 'hidden-visually'}>
				{state === 'done' && 'Der Link ist kopiert.'}
				{state === 'failed' && 'Hier lässt sich nichts kopieren. Bitte den Link markieren und selbst kopieren.'}
			</span>
		</>
	)
}
