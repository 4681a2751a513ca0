import { IconArrowLeft, IconArrowRight, IconExternalLink, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import type { File } from '@hausheft/contract/files.ts'
import './lightbox.css'

type LightboxProps = { photos: File[]; start: number; onClose: () => void }

/** Photos over the whole window: a strip that snaps, so that fingers, arrow keys and buttons all move it. */
export function Lightbox({ photos, start, onClose }: LightboxProps) {
	const dialog = useRef<HTMLDialogElement>(null)
	const strip = useRef<HTMLDivElement>(null)
	const [at, setAt] = useState(start)
	const many = photos.length > 1

	const go = (index: number, behavior: ScrollBehavior = 'smooth') => {
		const width = strip.current?.clientWidth ?? 0
		strip.current?.scrollTo({ left: Math.max(0, Math.min(photos.length - 1, index)) * width, behavior })
	}
	useEffect(() => {
		const shown = dialog.current
		const before = document.activeElement
		shown?.showModal()
		strip.current?.scrollTo({ left: start * strip.current.clientWidth, behavior: 'instant' })
		return () => {
			shown?.close()
			if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
		}
	}, [start])

	const onKeyDown = (event: KeyboardEvent) => {
		// The panel below listens for Escape too, and must not hear this one.
		if (event.key === 'Escape') event.nativeEvent.stopImmediatePropagation()
		const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
		if (!step) return
		event.preventDefault()
		go(at + step)
	}
	const current = photos[at]
	return createPortal(
		<dialog
			ref={dialog}
			className="lightbox"
			aria-label="Fotos"
			onKeyDown={onKeyDown}
			onCancel={(event) => {
				event.preventDefault()
				onClose()
			}}
		>
			<header>
				<span aria-live="polite">{many && `${at + 1} / ${photos.length}`}</span>
				{current && (
					<a href={current.path} target="_blank" rel="noopener" aria-label="In voller Grösse öffnen" title="In voller Grösse öffnen">
						<IconExternalLink size={21} stroke={1.8} aria-hidden />
					</a>
				)}
				<button type="button" aria-label="Schliessen" title="Schliessen" onClick={onClose}>
					<IconX size={23} stroke={1.8} aria-hidden />
				</button>
			</header>
			<div
				className="lightbox-strip"
				ref={strip}
				role="group"
				aria-label="Fotos, mit den Pfeiltasten zu blättern"
				// A region that scrolls must be reachable by keyboard.
				// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
				tabIndex={0}
				onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / Math.max(1, clientWidth)))}
			>
				{photos.map((photo, i) => (
					<figure key={photo.id}>
						<img
							src={`${photo.path}?size=preview`}
							alt={`Foto ${i + 1}: ${photo.filename}`}
							width={photo.width ?? undefined}
							height={photo.height ?? undefined}
							loading={Math.abs(i - at) < 2 ? 'eager' : 'lazy'}
						/>
					</figure>
				))}
			</div>
			{many && (
				<nav aria-label="Blättern">
					<button type="button" aria-label="Vorheriges Foto" disabled={at === 0} onClick={() => go(at - 1)}>
						<IconArrowLeft size={24} stroke={1.8} aria-hidden />
					</button>
					<button type="button" aria-label="Nächstes Foto" disabled={at === photos.length - 1} onClick={() => go(at + 1)}>
						<IconArrowRight size={24} stroke={1.8} aria-hidden />
					</button>
				</nav>
			)}
		</dialog>,
		document.body,
	)
}
