// Hides that holding the «+» of the phone takes a photo first; a tap, a key and a screen reader follow its link as any other.
import { handPhotos } from '../platform/photos/handed-photos.ts'

const long = 500
const addOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>('.tab-bar-add') : null)

export function watchHolding(): void {
	let timer: ReturnType<typeof setTimeout> | undefined
	let held: HTMLElement | undefined
	const letGo = () => {
		clearTimeout(timer)
		delete held?.dataset['held']
		held = undefined
	}
	addEventListener('pointerdown', (event) => {
		letGo()
		const add = addOf(event)
		if (!add || !event.isPrimary || event.button !== 0) return
		timer = setTimeout(() => {
			held = add
			add.dataset['held'] = ''
			navigator.vibrate?.(12)
		}, long)
	})
	addEventListener('pointercancel', letGo)
	addEventListener('pointerup', (event) => {
		const link = held
		letGo()
		if (!link || addOf(event) !== link) return
		// What a browser may make of letting go is not a tap on the link.
		const ignore = (click: MouseEvent) => {
			if (addOf(click) !== link || !click.isTrusted) return
			click.preventDefault()
			click.stopPropagation()
		}
		addEventListener('click', ignore, true)
		setTimeout(() => removeEventListener('click', ignore, true), long)
		takePhoto(link)
	})
	addEventListener('contextmenu', (event) => addOf(event) && event.preventDefault())
}

/** Asked for while the finger is let go: a browser opens the camera for nothing less. */
function takePhoto(link: HTMLElement): void {
	const camera = document.createElement('input')
	Object.assign(camera, { type: 'file', accept: 'image/*' })
	camera.setAttribute('capture', 'environment')
	camera.addEventListener('change', () => {
		handPhotos([...(camera.files ?? [])])
		link.click()
	})
	camera.click()
}
