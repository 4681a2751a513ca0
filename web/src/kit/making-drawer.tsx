import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import type { IconType } from '../ui/icon.ts'
import { SaveBar } from '../ui/save-bar.tsx'

type MakingDrawerProps = {
	title: string
	Icon: IconType
	/** The id of the form that it sends. */
	form: string
	submit: string
	busy: boolean
	/** Something has been made, and is shown now. */
	made: boolean
	/** More to press: before it is made, and after. */
	beside?: ReactNode
	besideMade?: ReactNode
	onClose: () => void
	children: ReactNode
}

/** A drawer with a short form, and then with what has come of it. */
export function MakingDrawer({ title, Icon, form, submit, busy, made, beside, besideMade, onClose, children }: MakingDrawerProps) {
	return (
		<Drawer
			title={title}
			icon={
				<span className="drawer-mark">
					<Icon size={20} stroke={1.9} aria-hidden />
				</span>
			}
			onClose={onClose}
			step={made ? 'made' : 'form'}
			footer={
				<SaveBar>
					{made ? (
						<>
							{besideMade}
							<Button onClick={onClose}>Fertig</Button>
						</>
					) : (
						<>
							{beside}
							<Button look="secondary" onClick={onClose}>
								Abbrechen
							</Button>
							<Button type="submit" form={form} busy={busy}>
								{submit}
							</Button>
						</>
					)}
				</SaveBar>
			}
		>
			{children}
		</Drawer>
	)
}
