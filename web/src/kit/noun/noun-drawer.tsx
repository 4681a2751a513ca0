import { useState } from 'react'
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
	const [foot, setFoot] = useState<HTMLElement | null>(null)
	return (
		<Drawer title={title} icon={<NounMark Icon={Icon} />} onClose={onClose} footer={withForm && <div ref={setFoot} />}>
			<DrawerContext value={foot}>{children}</DrawerContext>
		</Drawer>
	)
}
