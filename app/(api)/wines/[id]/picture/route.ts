import { api, operation, resource } from '@/lib/http/api/api';
import { deleteWinePicture, LARGEST_WINE_PICTURE, setWinePicture } from '@/lib/wines/library/picture';
import { libraryWineShape, presentWine } from '@/lib/wines/library/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  PUT: operation({
    rule: setWinePicture,
    summary: 'Give a wine of the library a picture',
    description:
      'A JPEG, PNG, WebP or AVIF of at most 50 million pixels, whatever its Content-Type says. The service stores a copy without metadata, of at most 1600 pixels a side. Offerings keep the picture that they have.',
    from: 'file',
    largest: LARGEST_WINE_PICTURE,
    ...resource(libraryWineShape, presentWine),
  }),
  DELETE: operation({
    rule: deleteWinePicture,
    summary: 'Delete the picture of a wine of the library',
  }),
});
