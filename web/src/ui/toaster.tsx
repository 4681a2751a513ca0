import { IconX } from './icons.gen.ts'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx.ts'
import { dismissToast, useToasts } from './toast-queue.ts'
import type { Toast } from './toast-queue.ts'

/** Where toasts appear; once per app. It lives outside the page, which a full-screen panel makes inert. */
export function Toaster() {
	const toasts = useToasts()
	const [ready, setReady] = useState(false)
	useEffect(() => setReady(true), [])
	if (!ready) return null
	return createPortal(
		<section className="toaster" aria-label="Meldungen" aria-live="polite" aria-relevant="additions">
			{toasts.map((toast) => (
				<ToastCard key={toast.id} toast={toast} />
			))}
		</section>,
		document.body,
	)
}

/** Goes by itself after 6 s (10 s with something to press), but never while it is pointed at or holds the focus. */
function ToastCard({ toast }: { toast: Toast }) {
	const [held, setHeld] = useState(false)
	const { id, action } = toast
	useEffect(() => {
		if (held) return
		const timer = setTimeout(() => dismissToast(id), action ? 10_000 : 6_000)
		return () => clearTimeout(timer)
	}, [id, action, held])
	const hold = {
		onFocus: () => setHeld(true),
		onBlur: () => setHeld(false),
		onPointerEnter: () => setHeld(true),
		onPointerLeave: () => setHeld(false),
	}
	return (
		<div className={cx('toast', toast.tone === 'bad' && 'toast-bad', toast.message.length > 48 && 'toast-long')} {...hold}>
			<span className="toast-message">{toast.message}</span>
			<span className="toast-ways">
				{[toast.next, action].map(
					(each) =>
						each && (
							<button
								key={each.label}
								type="button"
								className="toast-action"
								onClick={() => {
									dismissToast(id)
									each.run()
								}}
							>
								{each.label}
							</button>
						),
				)}
			</span>
			<button type="button" className="toast-close" aria-label="Meldung schliessen" onClick={() => dismissToast(id)}>
				<IconX size={17} stroke={2} aria-hidden />
			</button>
		</div>
	)
}
