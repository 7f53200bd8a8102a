// The lookup of verified suppliers (product 4.11), the answer of GetICProjectSuppliers. Records store the names, so that they never change.
// The companies are invented, with names that no real company has.
import { technologies } from './technologies.ts';

const [solar, wind, tidal, hydro, heatPumps, digestion, storage, grid, heating, charging, retrofit] =
  technologies;

export const suppliers: readonly { name: string; expertise: readonly string[] }[] = [
  { name: 'Adar y Ddrycin Tidal Works Ltd', expertise: [tidal, grid] },
  { name: 'Cadwyn Llechwen Ynni Cyf', expertise: [hydro, storage, grid] },
  { name: 'Clawddgoch Insulation and Retrofit Ltd', expertise: [retrofit, heatPumps] },
  { name: 'Cwmni Gwefru Penllwynog Cyf', expertise: [charging, grid] },
  { name: 'Dôl Arianwen Biogas Ltd', expertise: [digestion, heating] },
  { name: 'Eryl Wenfro Heat Pumps Ltd', expertise: [heatPumps, retrofit] },
  { name: 'Ffrwd Olau Hydro Cyf', expertise: [hydro] },
  { name: 'Gwawrddydd Solar Maelorwen Ltd', expertise: [solar, storage, charging] },
  { name: 'Haulfan Glaswern Renewables Ltd', expertise: [solar, wind, storage] },
  { name: 'Melin Awelfor Turbines Cyf', expertise: [wind, grid] },
  { name: 'Rhwydwaith Gwres Aberllwyd Cyf', expertise: [heating, heatPumps] },
  { name: 'Tŷ Clyd Morfawen Retrofit Ltd', expertise: [retrofit, solar, heatPumps, storage] },
];
