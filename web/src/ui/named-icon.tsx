import type { ComponentProps } from 'react'
import { useDrawing, type IconName } from '../platform/api/icons.ts'
import type { IconType } from './icon.ts'

const madeIcons = new Map<string, IconType>()
/** An icon that is not bundled, for where its name is data: fetched when it is shown, `Fallback` where it cannot be had. */
export function namedIcon(name: IconName, Fallback: IconType): IconType {
	const known = madeIcons.get(name)
	if (known) return known
	const Named: IconType = (look) => <NamedIcon {...look} name={name} Fallback={Fallback} />
	madeIcons.set(name, Named)
	return Named
}

type Look = ComponentProps<IconType> & { name: IconName; Fallback: IconType }

/** Its place is kept while it is on its way, so that nothing moves. */
function NamedIcon({ name, Fallback, ...look }: Look) {
	const drawing = useDrawing(name)
	if (drawing === null) return <Fallback {...look} />
	const { size = 24, stroke = 2, className } = look
	const { body, width, height } = drawing ?? { body: '', width: 24, height: 24 }
	return (
		<svg
			width={size}
			height={size}
			viewBox={`0 0 ${width} ${height}`}
			className={className}
			data-icon={name}
			aria-hidden
			// The server lets nothing through but shapes and their paint.
			dangerouslySetInnerHTML={{ __html: body.replaceAll('stroke-width="2"', `stroke-width="${stroke}"`) }}
		/>
	)
}
