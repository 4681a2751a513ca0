import { cx } from './cx.ts'
import './avatar.css'

type AvatarProps = {
	name: string
	/** Address of a photo. */ image?: string | null | undefined
	/** People are round, groups are not. */ square?: boolean
	large?: boolean
}

/** Stands beside the written name, so it is silent for screen readers. */
export function Avatar({ name, image, square = false, large = false }: AvatarProps) {
	const face = cx('avatar', square && 'avatar-square', large && 'avatar-large')
	if (image) return <img className={face} src={image} width={large ? 44 : 32} height={large ? 44 : 32} alt="" />
	return (
		<span className={face} aria-hidden="true">
			{initials(name)}
		</span>
	)
}

const initials = (name: string) => {
	const words = name.split(/[\s-]+/).filter(Boolean)
	const pair = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
	return pair.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('de-CH') ?? '').join('')
}
