import { useCallback, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Drawer } from '../../ui/drawer.tsx'
import type { IconType } from '../../ui/icon.ts'
import { DrawerContext } from './drawer-frame.ts'
import { NounMark } from './noun-mark.tsx'

type NounDrawerProps = {
	title: string
	Icon: IconType
	onClose: () => void
	/** Whether there is a form in it, with its buttons in the foot. */
	withForm?: boolean
	children: ReactNode
}

/** The form beside its list; on the phone over all of it. */
export function NounDrawer({ title, Icon, onClose, withForm = false, children }: NounDrawerProps) {
	const way = useRef<() => void>(undefined)
	const [foot, setFoot] = useState<HTMLElement | null>(null)
	const leave = useCallback((now: (() => void) | undefined) => {
		way.current = now
	}, [])
	const frame = useMemo(() => ({ barIn: foot, leave }), [foot, leave])
	return (
		<Drawer
			title={title}
			icon={<NounMark Icon={Icon} />}
			onClose={() => (way.current ?? onClose)()}
			footer={withForm && <div ref={setFoot} />}
		>
			<DrawerContext value={frame}>{children}</DrawerContext>
		</Drawer>
	)
}
