import { IconBrandWhatsapp, IconShare2 } from '../../ui/icons.gen.ts'
import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { OnlyHere } from './only-here.tsx'

type PassOnProps = {
	/** What has been made, in a sentence. */
	said: ReactNode
	url: string
	/** The link with what to say to it. */
	text: string
	/** For many: also as text to copy, and as a code to be photographed from this screen. */
	forMany?: boolean
	/** For whom and how long it counts. */
	children: ReactNode
}

/** A link to be passed on by whatever way people have. */
export function PassOn({ said, url, text, forMany = false, children }: PassOnProps) {
	const id = useId()
	const first = useRef<HTMLParagraphElement>(null)
	useEffect(() => first.current?.focus(), [])
	const share = () => void navigator.share({ text }).catch(() => undefined)
	return (
		<div className="invite-ready">
			<p ref={first} tabIndex={-1}>
				{said}
			</p>
			<div className="invite-ready-ways">
				<CopyButton text={url} label="Link kopieren" look="primary" />
				{forMany && <CopyButton text={text} label="Text kopieren" />}
				<a className={buttonClass('secondary')} href={`https://wa.me/?text=${encodeURIComponent(text)}`} target="_blank" rel="noreferrer">
					<IconBrandWhatsapp size={19} stroke={1.9} aria-hidden />
					Per WhatsApp
				</a>
				{/* Only over https, and where the device has a way of its own. */}
				{'share' in navigator && (
					<Button look="secondary" Icon={IconShare2} onClick={share}>
						Teilen
					</Button>
				)}
			</div>
			{forMany && <QrCode text={url} label="QR-Code mit dem Einladungslink" />}
			<label className="field-label" htmlFor={id}>
				Link zum Weitergeben
			</label>
			<input id={id} className="input" value={url} readOnly aria-describedby={`${id}-help`} onFocus={({ target }) => target.select()} />
			<OnlyHere url={url} />
			<p className="dim" id={`${id}-help`}>
				{children}
			</p>
		</div>
	)
}
