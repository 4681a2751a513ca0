import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Drawer } from '../../ui/drawer.tsx'
import type { IconType } from '../../ui/icon.ts'
import { NounMark } from './noun-mark.tsx'

type Frame = { barIn: HTMLElement | null; leave: (way: (() => void) | undefined) => void }
type NounDrawerProps = {
	title: string
	Icon: IconType
	onClose: () => void
	/** The form with its buttons in the drawer's foot; `undefined` where there is none to save. */
	children: ReactNode | ((frame: Frame) => ReactNode)
}

/** The form beside its list; on the phone over all of it. */
export function NounDrawer({ title, Icon, onClose, children }: NounDrawerProps) {
	const way = useRef<() => void>(undefined)
	const [foot, setFoot] = useState<HTMLElement | null>(null)
	const isForm = typeof children === 'function'
	return (
		<Drawer
			title={title}
			icon={<NounMark Icon={Icon} />}
			onClose={() => (way.current ?? onClose)()}
			footer={isForm && <div ref={setFoot} />}
		>
			{isForm
				? children({
						barIn: foot,
						leave: (now) => {
							way.current = now
						},
					})
				: children}
		</Drawer>
	)
}
