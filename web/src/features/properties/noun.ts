import type { WebNoun } from '../../noun.ts'
import { IconBuildingCommunity } from '../../ui/icons.gen.ts'

export const propertyFace: WebNoun<'property'> = {
	Icon: IconBuildingCommunity,
}
