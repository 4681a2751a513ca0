import type { ServerNoun } from '../../noun.ts'
import { fileFields } from './words.ts'

export const fileNoun: ServerNoun<'file'> = {
	mount: () =>
		import('./mount.ts').then(({ mountFiles, mountAnnotations }) => (house) => {
			mountAnnotations(house)
			return mountFiles(house)
		}),
	history: { fields: fileFields, made: 'hochgeladen', came: 'hinzugefügt' },
}
